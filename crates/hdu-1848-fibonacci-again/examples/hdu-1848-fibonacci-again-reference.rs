//! Fibonacci again and again by definition: positions of all three heaps are searched.

use std::iter;
use std::process::ExitCode;

use common::{nim_sum, subtraction_table};
use itertools::Itertools;
use rand::seq::{IteratorRandom, SliceRandom};
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, sorted, takes, Asked, Game, Input, Search, Size, Take, Theory};

const LARGEST: usize = 1000;

/// Three heaps.
struct Fibonacci;

impl Game for Fibonacci {
    type Position = Vec<usize>;
    type Move = Take;

    fn rules(&self) -> String {
        "A move takes a Fibonacci number of counters (1, 2, 3, 5, 8, …) from one heap.".into()
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (Take, Vec<usize>)> {
        takes(heaps, fibonacci_numbers)
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {}", heaps.iter().join(", "))
    }

    fn normal(&self, heaps: Vec<usize>) -> Vec<usize> {
        sorted(heaps)
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        let values = values(LARGEST);
        heap_values("subtraction_table", heaps, |heap| values[heap])
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            vec![row("heap", 0..=12), row("value", values(12))]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, largest) = match size {
        Size::Tiny => (rng.random_range(1..=5), 8),
        Size::Medium => (20, 50),
        Size::Limits => (1000, LARGEST),
    };
    let mut positions = match size {
        Size::Limits => vec![[LARGEST; 3], [1; 3], [LARGEST, LARGEST, 1], [1, LARGEST, 1]],
        _ => Vec::new(),
    };
    let grundy = values(largest);
    while positions.len() < count {
        let mut heaps = [0; 3].map(|_| rng.random_range(1..=largest));
        // At random few positions are lost: every other one has a last heap that makes it so.
        let rest = nim_sum([grundy[heaps[0]], grundy[heaps[1]]]);
        let lost = (1..=largest).filter(|&heap| grundy[heap] == rest);
        if let Some(last) = lost.choose(rng).filter(|_| positions.len() % 2 == 0) {
            heaps[2] = last;
        }
        heaps.shuffle(rng);
        positions.push(heaps);
    }
    let lines = positions.iter().chain([&[0; 3]]);
    lines.map(|heaps| heaps.iter().join(" ") + "\n").collect()
}

fn values(largest: usize) -> Vec<usize> {
    subtraction_table(&fibonacci_numbers(largest).collect_vec(), largest)
}

fn fibonacci_numbers(max: usize) -> impl Iterator<Item = usize> {
    let pairs = iter::successors(Some((1, 2)), |&(a, b)| Some((b, a + b)));
    let numbers = pairs.map(|(number, _)| number);
    numbers.take_while(move |&number| number <= max)
}

fn read(input: &mut Input) -> Result<Vec<Asked<Fibonacci>>, String> {
    let mut positions = Vec::new();
    loop {
        let first = input.number("heap", &(0..=LARGEST))?;
        if first == 0 {
            input.numbers(2, "heap of the last line", &(0..=0))?;
            return Ok(vec![(Fibonacci, positions)]);
        }
        let others = input.numbers(2, "heap", &(1..=LARGEST))?;
        positions.push(vec![first, others[0], others[1]]);
    }
}

fn answer(search: &mut Search<Fibonacci>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "Fibo", "Nacci")
}
