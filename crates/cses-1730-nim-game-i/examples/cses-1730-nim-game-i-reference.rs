//! Nim Game I by definition: positions of all heaps together are searched.

use std::process::ExitCode;

use common::nim_sum;
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, sorted, takes, Asked, Game, Input, Search, Size, Take, Theory};

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 200_000;

struct Nim;

impl Game for Nim {
    type Position = Vec<usize>;
    type Move = Take;

    fn rules(&self) -> String {
        "A move takes any number of sticks, at least one, from one heap.".into()
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (Take, Vec<usize>)> {
        takes(heaps, |heap| 1..=heap)
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {}", heaps.iter().join(", "))
    }

    fn normal(&self, heaps: Vec<usize>) -> Vec<usize> {
        sorted(heaps)
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        heap_values("nim_sum", heaps, |heap| heap)
    }
}

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
    for _ in 0..games {
        let count = rng.random_range(1..=heaps);
        let heaps = position(rng, count, largest);
        lines.push(format!("{count}\n{}", heaps.iter().format(" ")));
    }
    lines.join("\n")
}

/// Returns a position, every other time one with nim-sum 0: at random few are lost.
fn position(rng: &mut Pcg64, count: usize, largest: usize) -> Vec<usize> {
    let heap = |_| rng.random_range(1..=largest);
    let mut heaps = (0..count).map(heap).collect_vec();
    let rest = nim_sum(heaps[1..].iter().copied());
    if rng.random() && (1..=largest).contains(&rest) {
        heaps[0] = rest;
    }
    heaps.shuffle(rng);
    heaps
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
    Ok(vec![(Nim, positions)])
}

fn answer(search: &mut Search<Nim>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "first", "second")
}
