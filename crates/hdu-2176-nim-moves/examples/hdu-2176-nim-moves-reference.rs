//! Taking stones from m heaps by definition: every first move is tried, and the positions after it are
//! searched.

use std::process::ExitCode;

use common::nim_sum;
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, sorted, takes, Asked, Game, Input, Search, Size, Take, Theory};

/// The statement that we saw has no limit for a heap.
const LARGEST: usize = 2_147_483_647;
const HEAPS: usize = 200_000;

struct Nim;

impl Game for Nim {
    type Position = Vec<usize>;
    type Move = Take;

    fn rules(&self) -> String {
        "A move takes any number of stones, at least one, from one heap.".into()
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
