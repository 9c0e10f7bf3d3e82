//! S-Nim: a move takes from one heap a number of counters in the subtraction set.
//!
//! A heap's Grundy value depends on the set alone, so one table serves all the positions of a case.

use std::io::BufRead;
use std::iter;

use common::{nim_sum, subtraction_table};
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let case = || {
        let subtraction_set = numbers(&mut source);
        if subtraction_set.is_empty() {
            return None;
        }
        input! { from &mut source, count: usize }
        let position = |_| Some(numbers(&mut source));
        let positions = (0..count).map_while(position).collect_vec();
        let largest = positions.iter().flatten().copied().max().unwrap_or(0);
        let grundy = subtraction_table(&subtraction_set, largest);
        let outcome = |heaps: &Vec<usize>| match nim_sum(heaps.iter().map(|&heap| grundy[heap])) {
            0 => 'L',
            _ => 'W',
        };
        Some(positions.iter().map(outcome).collect::<String>())
    };
    iter::from_fn(case).join("\n")
}

/// Reads a count, which may be wrong, and that many numbers: `map_while` allocates only for those it has read.
fn numbers(source: &mut OnceSource<impl BufRead>) -> Vec<usize> {
    input! { from &mut *source, count: usize }
    let number = |_| {
        input! { from &mut *source, number: usize }
        Some(number)
    };
    (0..count).map_while(number).collect()
}
