//! Wrong: the sticks are counted, as if a move took one.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |heaps: &Vec<u64>| {
        if heaps.iter().sum::<u64>() % 2 == 0 {
            "second"
        } else {
            "first"
        }
    };
    games.iter().map(winner).join("\n")
}
