//! Wrong: the solution of Nim Game II, in which a move takes at most three sticks.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |heaps: &Vec<u64>| {
        if heaps.iter().fold(0, |sum, heap| sum ^ (heap % 4)) == 0 {
            "second"
        } else {
            "first"
        }
    };
    games.iter().map(winner).join("\n")
}
