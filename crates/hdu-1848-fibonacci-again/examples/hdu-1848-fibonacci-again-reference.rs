//! Fibonacci again and again by definition: positions of all three heaps are searched.
//!
//! `generate SEED SIZE` prints an input, `solve` answers the one on standard input.

use std::iter;
use std::process::ExitCode;

use common::{nim_sum, subtraction_table};
use itertools::{process_results, Itertools};
use rand::seq::{IteratorRandom, SliceRandom};
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{Input, Search, Size};

const LARGEST: usize = 1000;

/// Heaps in ascending order.
type Position = [usize; 3];

fn main() -> ExitCode {
    reference::main(generate, read, solve)
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
    let set: Vec<_> = fibonacci_numbers(largest).collect();
    let grundy = subtraction_table(&set, largest);
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

fn fibonacci_numbers(max: usize) -> impl Iterator<Item = usize> {
    let pairs = iter::successors(Some((1, 2)), |&(a, b)| Some((b, a + b)));
    let numbers = pairs.map(|(number, _)| number);
    numbers.take_while(move |&number| number <= max)
}

fn read(input: &mut Input) -> Result<Vec<Position>, String> {
    let mut positions = Vec::new();
    loop {
        let first = input.number("heap", &(0..=LARGEST))?;
        if first == 0 {
            input.numbers(2, "heap of the last line", &(0..=0))?;
            return Ok(positions);
        }
        let others = input.numbers(2, "heap", &(1..=LARGEST))?;
        positions.push(sorted([first, others[0], others[1]]));
    }
}

fn solve(positions: &[Position]) -> Result<String, String> {
    let mut search = Search::new();
    let wins = positions
        .iter()
        .map(|position| search.wins(position, options));
    let winner = |wins| if wins { "Fibo" } else { "Nacci" };
    process_results(wins, |wins| wins.map(winner).join("\n"))
}

fn options(&heaps: &Position) -> impl Iterator<Item = Position> {
    let largest = heaps[2];
    let moves = (0..3).cartesian_product(fibonacci_numbers(largest).collect::<Vec<_>>());
    moves.filter_map(move |(index, taken)| {
        let mut rest = heaps;
        rest[index] = heaps[index].checked_sub(taken)?;
        Some(sorted(rest))
    })
}

fn sorted(mut heaps: Position) -> Position {
    heaps.sort_unstable();
    heaps
}
