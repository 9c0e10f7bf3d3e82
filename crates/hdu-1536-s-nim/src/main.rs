//! S-Nim: a move takes from one heap a number of counters in the subtraction set.
//!
//! A heap's Grundy value depends on the set alone, so one table serves all the positions of a case.

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
        input! { from &mut source, subtraction_set: [usize] }
        if subtraction_set.is_empty() {
            return None;
        }
        input! { from &mut source, positions: [[usize]] }
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
