//! Fibonacci again and again: a move takes a Fibonacci number of counters from one of three heaps.
//!
//! A table holds the Grundy values up to the largest heap so far; the first player wins unless the
//! nim-sum of the three heaps is 0.

use std::iter;

use common::{nim_sum, subtraction_table};
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut grundy = Vec::new();
    let winner = || {
        input! { from &mut source, a: usize, b: usize, c: usize }
        if [a, b, c] == [0, 0, 0] {
            return None;
        }
        let largest = a.max(b).max(c);
        if largest >= grundy.len() {
            // At least twice as long: all tables together cost no more than two of the last.
            let max = largest.max(2 * grundy.len());
            grundy = subtraction_table(&fibonacci_numbers(max), max);
        }
        let first_wins = nim_sum([grundy[a], grundy[b], grundy[c]]) != 0;
        Some(if first_wins { "Fibo\n" } else { "Nacci\n" })
    };
    iter::from_fn(winner).collect()
}

fn fibonacci_numbers(max: usize) -> Vec<usize> {
    let next = |&(a, b): &(usize, usize)| Some((b, a.checked_add(b)?));
    let numbers = iter::successors(Some((1, 2)), next).map(|(number, _)| number);
    numbers.take_while(|&number| number <= max).collect()
}
