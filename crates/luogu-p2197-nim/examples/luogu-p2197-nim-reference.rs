//! Nim by definition: positions of all heaps together are searched.

use common::nim_sum;
use reference::prelude::*;

const LARGEST: usize = 9_999;
const GAMES: usize = 10;
const HEAPS: usize = 10_000;

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Yes", "No"))
        .table("columns", || {
            let has_bit = |number: usize, bit: usize| usize::from(number & bit > 0);
            Table::of("heap", [8, 4, 2, 1])
                .row("9", |bit| has_bit(9, bit))
                .row("12", |bit| has_bit(12, bit))
                .row("5", |bit| has_bit(5, bit))
                .row("nim-sum", |bit| has_bit(nim_sum([9, 12, 5]), bit))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, heaps) = size.pick([(3, 4), (GAMES, 4), (GAMES, HEAPS)]);
    let largest = size.pick([7, 15, LARGEST]);
    let games = (0..games).map(|_| nim_heaps(rng, 1..=heaps, 0..=largest));
    cases(games.map(list))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps>>> {
    let positions = input.cases("number of games", 1..=GAMES, |input| {
        input.list("heap", 1..=HEAPS, 0..=LARGEST)
    })?;
    Ok(vec![(nim("stones"), positions)])
}
