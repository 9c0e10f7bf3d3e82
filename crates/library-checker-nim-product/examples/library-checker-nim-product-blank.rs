//! Nim Product: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), pairs: [(u64, u64)] }
    pairs.iter().map(|&(a, b)| product(a, b)).join("\n")
}

fn product(_a: u64, _b: u64) -> u64 {
    0
}
