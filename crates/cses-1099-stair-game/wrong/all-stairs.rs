//! Wrong: the nim-sum of all stairs from the second on, as if they were heaps of Nim.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |balls: &Vec<u64>| {
        if balls.iter().skip(1).fold(0, |sum, ball| sum ^ ball) == 0 {
            "second"
        } else {
            "first"
        }
    };
    games.iter().map(winner).join("\n")
}
