//! Nim Game II: several heaps; a move takes 1, 2 or 3 sticks from one of them.
//!
//! A heap's Grundy value is its size modulo 4; the first player wins unless their nim-sum is 0.

use common::{bounded_nim_value, nim_sum};
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner =
        |heaps: &Vec<u64>| match nim_sum(heaps.iter().map(|&heap| bounded_nim_value(heap, 3))) {
            0 => "second",
            _ => "first",
        };
    games.iter().map(winner).join("\n")
}
