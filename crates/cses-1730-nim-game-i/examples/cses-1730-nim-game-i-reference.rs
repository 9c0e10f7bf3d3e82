//! Nim Game I by definition: positions of all heaps together are searched.

use std::process::ExitCode;

use common::nim_sum;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{nim_games, row, Asked, Input, Nim, Search, Size};

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 200_000;

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("third heaps", || {
            let line = |first: usize| {
                let third = (1..=7).map(|second: usize| nim_sum([first, second]));
                row(&format!("**{first}**"), third)
            };
            let head = row("heaps", 1..=7);
            [head].into_iter().chain((1..=7).map(line)).collect()
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let at_limits = [(MOST / 10, 10), (1, MOST)][rng.random_range(0..2)];
    let (games, heaps) = size.pick([(3, 4), (20, 4), at_limits]);
    let largest = size.pick([7, 15, LARGEST]);
    let mut lines = vec![games.to_string()];
    lines.extend(nim_games(rng, games, heaps, &(1..=largest)));
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Nim>>, String> {
    let games = input.number("number of games", &(1..=MOST))?;
    let mut positions = Vec::new();
    let mut left = MOST;
    for _ in 0..games {
        let count = input.number("number of heaps", &(1..=left))?;
        left -= count;
        positions.push(input.numbers(count, "heap", &(1..=LARGEST))?);
    }
    Ok(vec![(Nim { counters: "sticks" }, positions)])
}

fn answer(search: &mut Search<Nim>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "first", "second")
}
