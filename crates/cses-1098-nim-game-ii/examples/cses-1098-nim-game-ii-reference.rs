//! Nim Game II by definition: positions of all heaps together are searched.

use std::process::ExitCode;

use common::{bounded_nim_value, nim_sum};
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, sorted, takes, Asked, Game, Input, Search, Size, Take, Theory};

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 200_000;

struct Heaps;

impl Game for Heaps {
    type Position = Vec<usize>;
    type Move = Take;

    fn rules(&self) -> String {
        "A move takes 1, 2 or 3 sticks from one heap.".into()
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (Take, Vec<usize>)> {
        takes(heaps, |_| 1..=3)
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {}", heaps.iter().join(", "))
    }

    fn normal(&self, heaps: Vec<usize>) -> Vec<usize> {
        sorted(heaps)
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        heap_values("bounded_nim_value", heaps, value)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            vec![row("heap", 0..=12), row("value", (0..=12).map(value))]
        })
        .run()
}

fn value(heap: usize) -> u64 {
    bounded_nim_value(heap as u64, 3)
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let games = size.pick([3, 10, MOST / 10]);
    let heaps = size.pick([1..=3, 1..=4, 1..=10]);
    let largest = size.pick([9, 16, LARGEST]);
    let mut lines = vec![games.to_string()];
    for index in 0..games {
        let count = rng.random_range(heaps.clone());
        let mut heaps = (0..count)
            .map(|_| rng.random_range(1..=largest))
            .collect_vec();
        // At random few games are lost: every other one has a last heap that makes it so.
        if index % 2 == 0 {
            let rest = nim_sum(heaps[1..].iter().map(|&heap| heap % 4));
            heaps[0] = heaps[0] / 4 * 4 + rest;
            heaps[0] = if heaps[0] == 0 {
                4
            } else {
                heaps[0].min(LARGEST)
            };
        }
        lines.push(format!("{count}\n{}", heaps.iter().format(" ")));
    }
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Heaps>>, String> {
    let games = input.number("number of games", &(1..=MOST))?;
    let mut positions = Vec::new();
    let mut left = MOST;
    for _ in 0..games {
        let count = input.number("number of heaps", &(1..=left))?;
        left -= count;
        positions.push(input.numbers(count, "heap", &(1..=LARGEST))?);
    }
    Ok(vec![(Heaps, positions)])
}

fn answer(search: &mut Search<Heaps>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "first", "second")
}
