//! Another Game: a move takes one coin from each of any number of heaps.
//!
//! The player to move loses exactly when every heap is even. From such a position a move makes some heap
//! odd, and from any other the move that takes a coin from each odd heap makes all even. Linear time.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |heaps: &Vec<u64>| {
        if heaps.iter().all(|heap| heap % 2 == 0) {
            "second"
        } else {
            "first"
        }
    };
    games.iter().map(winner).join("\n")
}
