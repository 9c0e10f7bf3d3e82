//! Wythoff's game by definition: every move is tried, from one heap or the same number from both.
//!
//! `generate SEED SIZE` prints an input, `solve` answers the one on standard input.

use std::iter;
use std::process::ExitCode;

use common::wythoff_p_position;
use itertools::{process_results, Itertools};
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{Input, Search, Size};

const LARGEST: u64 = 1_000_000_000;

/// Two heaps, the smaller first.
type Position = (u64, u64);

fn main() -> ExitCode {
    reference::main(generate, read, solve)
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, largest) = match size {
        Size::Tiny => (rng.random_range(1..=5), 12),
        Size::Medium => (20, 100),
        Size::Limits => (500, LARGEST),
    };
    let mut lines = match size {
        Size::Limits => vec![(0, 0), (LARGEST, 0), (LARGEST, LARGEST), (0, 1)],
        _ => Vec::new(),
    };
    while lines.len() < count {
        let heaps = match rng.random_range(0..4) {
            0 => (rng.random_range(0..=largest), rng.random_range(0..=largest)),
            1 => p_position(rng.random_range(0..=largest / 2)),
            kind => {
                // A small multiple of a Fibonacci number makes kφ come next to an integer.
                let fibonacci_numbers = iter::successors(Some((1, 2)), |&(a, b)| Some((b, a + b)));
                let index = rng.random_range(0..42);
                let fibonacci = fibonacci_numbers.map(|(it, _)| it).nth(index).unwrap_or(0);
                let (smaller, larger) = p_position(fibonacci * rng.random_range(1..=4));
                [(smaller, larger), (smaller + 1, larger + 1)][kind - 2]
            }
        };
        if heaps.0.max(heaps.1) <= largest {
            let swapped = rng.random();
            lines.push(if swapped { (heaps.1, heaps.0) } else { heaps });
        }
    }
    lines.iter().map(|(a, b)| format!("{a} {b}")).join("\n")
}

fn p_position(k: u64) -> Position {
    wythoff_p_position(k).expect("k is small")
}

fn read(input: &mut Input) -> Result<Vec<Position>, String> {
    let mut positions = Vec::new();
    while !input.is_at_end() {
        let heaps = input.numbers(2, "heap", &(0..=LARGEST))?;
        positions.push(sorted(heaps[0], heaps[1]));
    }
    Ok(positions)
}

fn solve(positions: &[Position]) -> Result<String, String> {
    let mut search = Search::new();
    let wins = positions
        .iter()
        .map(|position| search.wins(position, options));
    process_results(wins, |wins| wins.map(u8::from).join("\n"))
}

fn options(&(first, second): &Position) -> impl Iterator<Item = Position> {
    let from_first = (1..=first).map(move |taken| sorted(first - taken, second));
    let from_second = (1..=second).map(move |taken| sorted(first, second - taken));
    let from_both = (1..=first.min(second)).map(move |taken| (first - taken, second - taken));
    from_first.chain(from_second).chain(from_both)
}

fn sorted(first: u64, second: u64) -> Position {
    (first.min(second), first.max(second))
}
