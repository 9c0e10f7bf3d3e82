//! Nim: a move takes any number of stones from one heap.
//!
//! The first player wins exactly when the nim-sum of the heaps is not 0 (Bouton 1901): linear time.

use common::nim_sum;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let answer = |heaps: &Vec<u64>| match nim_sum(heaps.iter().copied()) {
        0 => "No",
        _ => "Yes",
    };
    games.iter().map(answer).join("\n")
}
