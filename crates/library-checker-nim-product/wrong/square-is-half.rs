//! Wrong: the square of a Fermat power F is taken as F / 2, not as F and F / 2.

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
    by_halves(a, b, 32)
}

fn by_halves(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let mask = (1 << half) - 1;
    let (p, q, r, s) = (a >> half, a & mask, b >> half, b & mask);
    let high = by_halves(p, r, half / 2);
    let low = by_halves(q, s, half / 2) ^ by_halves(high, 1 << (half - 1), half / 2);
    (by_halves(p, s, half / 2) ^ by_halves(q, r, half / 2)) << half | low
}
