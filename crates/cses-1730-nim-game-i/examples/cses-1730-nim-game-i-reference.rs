//! Nim Game I by definition: positions of all heaps together are searched.

use common::nim_sum;
use reference::prelude::*;

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 200_000;

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("first", "second"))
        .table("third heaps", || {
            let third = |first: usize, second: usize| nim_sum([first, second]);
            Table::of("heaps", 1..=7).rows(1..=7, third)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let at_limits = [(MOST / 10, 10), (1, MOST)][rng.random_range(0..2)];
    let (games, heaps) = size.pick([(3, 4), (20, 4), at_limits]);
    let largest = size.pick([7, 15, LARGEST]);
    let games = (0..games).map(|_| nim_heaps(rng, 1..=heaps, 1..=largest));
    cases(games.map(list))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps>>> {
    let mut left = MOST;
    let positions = input.cases("number of games", 1..=MOST, |input| {
        let heaps = input.list("heap", 1..=left, 1..=LARGEST)?;
        left -= heaps.len();
        Ok(heaps)
    })?;
    Ok(vec![(nim("sticks"), positions)])
}
