//! Wrong: as in normal Nim, the last sweet wins.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |heaps: &Vec<u64>| {
        if heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0 {
            "Brother"
        } else {
            "John"
        }
    };
    games.iter().map(winner).join("\n")
}
