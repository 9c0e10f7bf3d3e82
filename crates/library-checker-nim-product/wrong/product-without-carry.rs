//! Wrong: the product of polynomials over two elements, whose bits just move to the left.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), pairs: [(u64, u64)] }
    pairs.iter().map(|&(a, b)| product(a, b)).join("\n")
}

fn product(a: u64, b: u64) -> u64 {
    let bits = (0..64).filter(|bit| b >> bit & 1 == 1);
    bits.fold(0, |sum, bit| sum ^ a << bit)
}
