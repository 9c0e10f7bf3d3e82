//! Taking stones from m heaps by definition: every first move is tried, and the positions after it are
//! searched.

use std::process::ExitCode;

use common::nim_sum;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{nim_games, row, Asked, Input, Nim, Search, Size, Take};

/// The statement that we saw has no limit for a heap.
const LARGEST: usize = 2_147_483_647;
const HEAPS: usize = 200_000;

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("the third game", || {
            let heaps = [5, 7, 8, 9, 10];
            let sum = nim_sum(heaps);
            vec![
                row("x", heaps),
                row(
                    "x in binary",
                    heaps.map(|heap: usize| format!("{heap:04b}")),
                ),
                row("x ^ s", heaps.map(|heap| heap ^ sum)),
                row(
                    "x ^ s in binary",
                    heaps.map(|heap| format!("{:04b}", heap ^ sum)),
                ),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let at_limits = [(2_000, 10), (1, HEAPS)][rng.random_range(0..2)];
    let (games, heaps) = size.pick([(3, 4), (20, 4), at_limits]);
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
            return Ok(vec![(Nim { counters: "stones" }, positions)]);
        }
        positions.push(input.numbers(count, "heap", &(1..=LARGEST))?);
    }
}

fn answer(search: &mut Search<Nim>, positions: &[Vec<usize>]) -> Result<String, String> {
    let mut lines = Vec::new();
    for heaps in positions {
        let winning = search.winning_moves(heaps)?;
        let verdict = if winning.is_empty() { "No" } else { "Yes" };
        lines.push(verdict.to_string());
        let line = |(Take { heap, .. }, left): &(Take, Vec<usize>)| {
            format!("{} {}", heaps[*heap], left[*heap])
        };
        lines.extend(winning.iter().map(line));
    }
    Ok(lines.join("\n"))
}
