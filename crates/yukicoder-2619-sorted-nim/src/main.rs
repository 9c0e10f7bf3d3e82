//! Sorted Nim: Nim in which the heaps must stay in non-decreasing order.
//!
//! The differences between neighbours, from the last heap, are the steps of staircase Nim: a move makes
//! one difference smaller and the next, the step below, larger by as much. Linear time.

use common::staircase_nim_value;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), heaps: [u64] }
    let before = [0].iter().chain(&heaps);
    let pairs = heaps.iter().zip(before);
    let mut differences: Vec<u64> = pairs.map(|(heap, before)| heap - before).collect();
    differences.reverse();
    let winner = match staircase_nim_value(&differences) {
        0 => "Second",
        _ => "First",
    };
    winner.to_string()
}
