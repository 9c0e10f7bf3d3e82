//! Nim by definition: every first move is tried, and the positions after it are searched.

use std::process::ExitCode;

use common::{nim_sum, nim_winning_moves};
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, sorted, takes, Asked, Game, Input, Search, Size, Take, Theory};

const LARGEST: usize = 1_000_000_000;
const HEAPS: usize = 1_000;
/// How many games a generated input has at most: the statement has no limit.
const GAMES: usize = 50;

struct Nim;

impl Game for Nim {
    type Position = Vec<usize>;
    type Move = Take;

    fn rules(&self) -> String {
        "A move takes any number of counters, at least one, from one heap.".into()
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
    let mut lines = Vec::new();
    for _ in 0..games {
        let count = rng.random_range(1..=heaps);
        let heaps = position(rng, count, largest);
        lines.push(format!("{count}\n{}", heaps.iter().format(" ")));
    }
    lines.push("0".into());
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
    let mut positions = Vec::new();
    loop {
        let count = input.number("number of heaps", &(0..=HEAPS))?;
        if count == 0 {
            return Ok(vec![(Nim, positions)]);
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
