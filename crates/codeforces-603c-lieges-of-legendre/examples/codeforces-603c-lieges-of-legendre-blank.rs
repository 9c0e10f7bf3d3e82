//! Lieges of Legendre: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), count: usize, k: u64, piles: [u64; count] }
    let sum = piles.iter().fold(0, |sum, &pile| sum ^ value(pile, k));
    let winner = if sum == 0 { "Nicky" } else { "Kevin" };
    winner.to_string()
}

fn value(_pile: u64, _k: u64) -> u64 {
    0
}
