//! Arbitrary Nim: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), heaps: [u64] }
    largest_winning_bound(&heaps).to_string()
}

/// Returns the largest K with which the first player wins, 0 if there is none, −1 if there is no largest.
fn largest_winning_bound(_heaps: &[u64]) -> i64 {
    0
}
