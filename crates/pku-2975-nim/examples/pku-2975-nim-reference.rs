//! Nim by definition: every first move is tried, and the positions after it are searched.

use common::{nim_sum, nim_winning_moves};
use reference::prelude::*;

const LARGEST: usize = 1_000_000_000;
const HEAPS: usize = 1_000;
/// How many games a generated input has at most: the statement has no limit.
const GAMES: usize = 50;

fn main() -> ExitCode {
    reference::game(generate, read, each(answer))
        .table("winning moves", || {
            let positions: [&[u64]; 5] = [&[3, 3], &[1, 2, 3], &[1, 2, 4], &[4, 5, 6], &[1; 3]];
            Table::render("heaps", positions, |heaps| heaps.iter().join(", "))
                .row("nim-sum", |heaps| nim_sum(heaps.iter().copied()))
                .row("winning moves", |heaps| nim_winning_moves(heaps).len())
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, heaps) = size.pick([(3, 4), (20, 4), (GAMES, HEAPS)]);
    let largest = size.pick([7, 15, LARGEST]);
    let games = (0..games).map(|_| nim_heaps(rng, 1..=heaps, 1..=largest));
    games.map(list).join("\n") + "\n0"
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps>>> {
    let positions = input.until_zero("number of heaps", HEAPS, |input, count| {
        input.numbers(count, "heap", 1..=LARGEST)
    })?;
    Ok(vec![(nim("counters"), positions)])
}

fn answer(search: &mut Search<Heaps>, heaps: &Vec<usize>) -> Result<String> {
    Ok(search.winning_moves(heaps)?.len().to_string())
}
