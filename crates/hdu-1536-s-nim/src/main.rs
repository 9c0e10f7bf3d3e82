//! S-Nim: a move takes from one heap a number of counters in the subtraction set.
//!
//! A heap's Grundy value depends on the set alone, so one table serves all the positions of a case.

use common::{nim_sum, subtraction_table};
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    // Memory is allocated for as many numbers as a count says, so a wrong one must not be believed.
    let checked = |count: usize| {
        assert!(
            count <= input.len(),
            "the input ends before {} numbers",
            count
        );
        count
    };
    let case = || {
        input! { from &mut source, size: usize, subtraction_set: [usize; checked(size)] }
        if subtraction_set.is_empty() {
            return None;
        }
        input! { from &mut source, count: usize }
        let position = |_| {
            input! { from &mut source, size: usize, heaps: [usize; checked(size)] }
            heaps
        };
        let positions = (0..checked(count)).map(position).collect_vec();
        let largest = positions.iter().flatten().copied().max().unwrap_or(0);
        let grundy = subtraction_table(&subtraction_set, largest);
        let outcome = |heaps: &Vec<usize>| match nim_sum(heaps.iter().map(|&heap| grundy[heap])) {
            0 => 'L',
            _ => 'W',
        };
        Some(positions.iter().map(outcome).collect::<String>())
    };
    std::iter::from_fn(case).join("\n")
}
