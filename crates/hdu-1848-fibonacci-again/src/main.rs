//! Fibonacci again and again: a move takes a Fibonacci number of counters from one of three heaps.
//!
//! One table up to the largest heap gives the Grundy values; the first player wins unless their
//! nim-sum is 0.

use std::iter;

use common::{nim_sum, subtraction_table};
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let position = || {
        input! { from &mut source, heaps: [usize; 3] }
        Some(heaps).filter(|heaps| heaps != &[0, 0, 0])
    };
    let positions = iter::from_fn(position).collect_vec();
    let largest = positions.iter().flatten().copied().max().unwrap_or(0);
    let grundy = subtraction_table(&fibonacci_numbers(largest), largest);
    let winner = |heaps: &Vec<usize>| match nim_sum(heaps.iter().map(|&heap| grundy[heap])) {
        0 => "Nacci",
        _ => "Fibo",
    };
    positions.iter().map(winner).join("\n")
}

fn fibonacci_numbers(max: usize) -> Vec<usize> {
    let pairs = iter::successors(Some((1, 2)), |&(a, b): &(usize, usize)| {
        Some((b, a.checked_add(b)?))
    });
    pairs
        .map(|(number, _)| number)
        .take_while(|&number| number <= max)
        .collect()
}
