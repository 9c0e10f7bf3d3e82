//! Nim Game I: a move takes any number of sticks from one heap.
//!
//! The second player wins exactly when the nim-sum of the heaps is 0 (Bouton 1901): linear time.

use common::nim_sum;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |heaps: &Vec<u64>| match nim_sum(heaps.iter().copied()) {
        0 => "second",
        _ => "first",
    };
    games.iter().map(winner).join("\n")
}
