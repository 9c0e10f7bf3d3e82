//! Nim by definition: positions of all heaps together are searched.

use std::process::ExitCode;

use common::nim_sum;
use rand_pcg::Pcg64;

use reference::{nim_games, row, Asked, Input, Nim, Search, Size};

/// The statement that we saw has no limit for a heap.
const LARGEST: usize = 2_147_483_647;
const GAMES: usize = 10;
const HEAPS: usize = 10_000;

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("columns", || {
            let bits = |number: usize| (0..4).rev().map(move |place| number >> place & 1);
            let heaps = [9, 12, 5];
            let head = row("heap", [8, 4, 2, 1]);
            let lines = heaps.iter().map(|&heap| row(&heap.to_string(), bits(heap)));
            let sum = row("nim-sum", bits(nim_sum(heaps)));
            [head].into_iter().chain(lines).chain([sum]).collect()
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, heaps) = size.pick([(3, 4), (GAMES, 4), (GAMES, HEAPS)]);
    let largest = size.pick([7, 15, LARGEST]);
    let mut lines = vec![games.to_string()];
    lines.extend(nim_games(rng, games, heaps, &(0..=largest)));
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Nim>>, String> {
    let games = input.number("number of games", &(1..=GAMES))?;
    let mut positions = Vec::new();
    for _ in 0..games {
        let count = input.number("number of heaps", &(1..=HEAPS))?;
        positions.push(input.numbers(count, "heap", &(0..=LARGEST))?);
    }
    Ok(vec![(Nim { counters: "stones" }, positions)])
}

fn answer(search: &mut Search<Nim>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "Yes", "No")
}
