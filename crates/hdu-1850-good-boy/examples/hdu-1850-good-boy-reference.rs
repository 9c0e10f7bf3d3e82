//! Being a Good Boy in Spring Festival by definition: every first move is tried, and the positions
//! after it are searched.

use std::process::ExitCode;

use common::nim_sum;
use rand_pcg::Pcg64;

use reference::{nim_games, row, Asked, Input, Nim, Search, Size};

const LARGEST: usize = 1_000_000;
const HEAPS: usize = 100;
/// How many games a generated input has at most: the statement has no limit.
const GAMES: usize = 500;

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("heaps against the nim-sum", || {
            let heaps = [5, 7, 9, 14, 2];
            let sum = nim_sum(heaps);
            let verdict = |heap| if heap ^ sum < heap { "yes" } else { "no" };
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
                row("a move", heaps.map(verdict)),
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
            return Ok(vec![(Nim { counters: "cards" }, positions)]);
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
