//! Wrong: every other difference counts, but from the left: the last heap need not be among them.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), heaps: [u64] }
    let winner = if nim_sum(&heaps) == 0 {
        "Second"
    } else {
        "First"
    };
    winner.to_string()
}

fn nim_sum(heaps: &[u64]) -> u64 {
    let neighbours = [0].iter().chain(heaps).tuple_windows();
    let differences = neighbours.map(|(left, right)| right - left).collect_vec();
    differences
        .iter()
        .step_by(2)
        .fold(0, |sum, difference| sum ^ difference)
}
