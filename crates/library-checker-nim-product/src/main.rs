//! Nim Product: the product that, with the nim-sum, makes the numbers below 2⁶⁴ a field.
//!
//! The product of numbers of 2k bits takes four products of their halves; see `nim_product`.

use common::nim_product;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), pairs: [(u64, u64)] }
    pairs.iter().map(|&(a, b)| nim_product(a, b)).join("\n")
}
