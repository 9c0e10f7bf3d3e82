//! Nim by definition: positions of all heaps together are searched.

use std::process::ExitCode;

use common::nim_sum;
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, sorted, takes, Asked, Game, Input, Search, Size, Take, Theory};

/// The statement that we saw has no limit for a heap.
const LARGEST: usize = 2_147_483_647;
const GAMES: usize = 10;
const HEAPS: usize = 10_000;

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
    for _ in 0..games {
        let count = rng.random_range(1..=heaps);
        let heaps = position(rng, count, largest);
        lines.push(format!("{count}\n{}", heaps.iter().format(" ")));
    }
    lines.join("\n")
}

/// Returns a position, every other time one with nim-sum 0: at random few are lost.
fn position(rng: &mut Pcg64, count: usize, largest: usize) -> Vec<usize> {
    let heap = |_| rng.random_range(0..=largest);
    let mut heaps = (0..count).map(heap).collect_vec();
    let rest = nim_sum(heaps[1..].iter().copied());
    if rng.random() && (0..=largest).contains(&rest) {
        heaps[0] = rest;
    }
    heaps.shuffle(rng);
    heaps
}

fn read(input: &mut Input) -> Result<Vec<Asked<Nim>>, String> {
    let games = input.number("number of games", &(1..=GAMES))?;
    let mut positions = Vec::new();
    for _ in 0..games {
        let count = input.number("number of heaps", &(1..=HEAPS))?;
        positions.push(input.numbers(count, "heap", &(0..=LARGEST))?);
    }
    Ok(vec![(Nim, positions)])
}

fn answer(search: &mut Search<Nim>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "Yes", "No")
}
