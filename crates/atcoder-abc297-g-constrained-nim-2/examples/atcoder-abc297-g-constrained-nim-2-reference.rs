//! Constrained Nim 2 by definition: positions of all heaps together are searched.

use std::process::ExitCode;

use common::{nim_sum, subtraction_table};
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, sorted, takes, Asked, Game, Input, Search, Size, Take, Theory};

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 200_000;

/// How many stones a move takes, at least and at most.
struct Stones(usize, usize);

impl Game for Stones {
    type Position = Vec<usize>;
    type Move = Take;

    fn rules(&self) -> String {
        let Self(least, most) = self;
        format!("A move takes from {least} to {most} stones of one heap.")
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (Take, Vec<usize>)> {
        let Self(least, most) = *self;
        takes(heaps, move |heap| least..=most.min(heap))
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {}", heaps.iter().join(", "))
    }

    fn normal(&self, heaps: Vec<usize>) -> Vec<usize> {
        sorted(heaps)
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        let Self(least, most) = *self;
        let largest = heaps.iter().copied().max().unwrap_or(0);
        if largest > 10_000 {
            return Theory::None;
        }
        let values = values(least, most, largest);
        heap_values("subtraction_table", heaps, |heap| values[heap])
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            vec![
                row("heap", 0..=16),
                row("value, L = 2, R = 5", values(2, 5, 16)),
                row("value, L = 3, R = 7", values(3, 7, 16)),
            ]
        })
        .run()
}

fn values(least: usize, most: usize, largest: usize) -> Vec<usize> {
    subtraction_table(&(least..=most.min(largest)).collect_vec(), largest)
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = rng.random_range(size.pick([1..=3, 1..=4, MOST..=MOST]));
    let largest = size.pick([10, 15, LARGEST]);
    let most = match size {
        // At the limits, many heaps are both smaller and larger than a period.
        Size::Limits => 10_usize.pow(rng.random_range(0..=9)),
        _ => rng.random_range(1..=largest),
    };
    let least = rng.random_range(1..=most);
    let mut heaps = (0..count)
        .map(|_| rng.random_range(1..=largest))
        .collect_vec();
    // At random few positions are lost: often a last heap that makes it so, if there is one.
    if size != Size::Limits && rng.random() {
        let values = values(least, most, largest);
        let sum = nim_sum(heaps[1..].iter().map(|&heap| values[heap]));
        if let Some(heap) = (1..=largest).find(|&heap| values[heap] == sum) {
            heaps[0] = heap;
        }
    }
    format!("{count} {least} {most}\n{}\n", heaps.iter().format(" "))
}

fn read(input: &mut Input) -> Result<Vec<Asked<Stones>>, String> {
    let count = input.number("number of heaps", &(1..=MOST))?;
    let least = input.number("least number to take", &(1..=LARGEST))?;
    let most = input.number("largest number to take", &(least..=LARGEST))?;
    let heaps = input.numbers(count, "heap", &(1..=LARGEST))?;
    Ok(vec![(Stones(least, most), vec![heaps])])
}

fn answer(search: &mut Search<Stones>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "First", "Second")
}
