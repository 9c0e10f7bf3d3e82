//! Matches Game by definition: positions of all heaps together are searched.

use std::process::ExitCode;

use common::{nim_simplest_form, nim_sum};
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, sorted, takes, Asked, Game, Input, Search, Size, Take, Theory};

/// The statement that we saw has no limit for a heap.
const LARGEST: usize = 2_147_483_647;
const HEAPS: usize = 20;

struct Nim;

impl Game for Nim {
    type Position = Vec<usize>;
    type Move = Take;

    fn rules(&self) -> String {
        "A move takes any number of matches, at least one, from one heap.".into()
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
        .table("pairs removed", || {
            let positions: [&[u64]; 5] = [
                &[4, 4],
                &[7, 2, 7],
                &[1, 6, 1, 6],
                &[1, 2, 3, 5, 5],
                &[3; 5],
            ];
            let left = |heaps: &[u64]| match &nim_simplest_form(heaps)[..] {
                [] => "none".to_string(),
                left => left.iter().join(", "),
            };
            let sum = |heaps: &[u64]| nim_sum(heaps.iter().copied());
            vec![
                row("heaps", positions.map(|heaps| heaps.iter().join(", "))),
                row("left", positions.map(left)),
                row("nim-sum", positions.map(sum)),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, heaps) = size.pick([(3, 4), (20, 4), (2_000, HEAPS)]);
    let largest = size.pick([7, 15, LARGEST]);
    let mut line = || {
        let count = rng.random_range(1..=heaps);
        let mut heaps = position(rng, count, largest);
        // Pairs of equal heaps, which change nothing.
        if let (true, [first, .., last]) = (rng.random(), &mut heaps[..]) {
            *last = *first;
        }
        format!("{count} {}\n", heaps.iter().format(" "))
    };
    (0..games).map(|_| line()).collect()
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
    while !input.is_at_end() {
        let count = input.number("number of heaps", &(1..=HEAPS))?;
        positions.push(input.numbers(count, "heap", &(1..=LARGEST))?);
    }
    Ok(vec![(Nim, positions)])
}

fn answer(search: &mut Search<Nim>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "Yes", "No")
}
