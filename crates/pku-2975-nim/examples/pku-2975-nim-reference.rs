//! Nim by definition: every first move is tried, and the positions after it are searched.

use std::process::ExitCode;

use common::{nim_sum, nim_winning_moves};
use itertools::Itertools;
use rand_pcg::Pcg64;

use reference::{nim_games, row, Asked, Input, Nim, Search, Size};

const LARGEST: usize = 1_000_000_000;
const HEAPS: usize = 1_000;
/// How many games a generated input has at most: the statement has no limit.
const GAMES: usize = 50;

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("winning moves", || {
            let positions: [&[u64]; 5] = [&[3, 3], &[1, 2, 3], &[1, 2, 4], &[4, 5, 6], &[1; 3]];
            let moves = |heaps: &[u64]| nim_winning_moves(heaps).len();
            let sum = |heaps: &[u64]| nim_sum(heaps.iter().copied());
            vec![
                row("heaps", positions.map(|heaps| heaps.iter().join(", "))),
                row("nim-sum", positions.map(sum)),
                row("winning moves", positions.map(moves)),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, heaps) = size.pick([(3, 4), (20, 4), (GAMES, HEAPS)]);
    let largest = size.pick([7, 15, LARGEST]);
    let mut lines = nim_games(rng, games, heaps, &(1..=largest));
    lines.push("0".into());
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Nim>>, String> {
    let mut positions = Vec::new();
    loop {
        let count = input.number("number of heaps", &(0..=HEAPS))?;
        if count == 0 {
            return Ok(vec![(
                Nim {
                    counters: "counters",
                },
                positions,
            )]);
        }
        positions.push(input.numbers(count, "heap", &(1..=LARGEST))?);
    }
}

fn answer(search: &mut Search<Nim>, positions: &[Vec<usize>]) -> Result<String, String> {
    let counts = positions
        .iter()
        .map(|heaps| Ok(search.winning_moves(heaps)?.len().to_string()));
    Ok(counts.collect::<Result<Vec<_>, String>>()?.join("\n"))
}
