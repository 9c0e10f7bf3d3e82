//! Wrong: the heaps are added up, as if they were one.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |heaps: &Vec<u64>| match heaps.iter().sum::<u64>() % 4 {
        0 => "second",
        _ => "first",
    };
    games.iter().map(winner).join("\n")
}
