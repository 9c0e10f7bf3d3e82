//! Wrong: plain Nim, in which a move may take any number of sticks.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |heaps: &Vec<u64>| match heaps.iter().fold(0, |sum, heap| sum ^ heap) {
        0 => "second",
        _ => "first",
    };
    games.iter().map(winner).join("\n")
}
