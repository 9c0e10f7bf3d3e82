//! Wrong: the nim-sum of the stairs 1, 3, 5, …, counted from the wrong one.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |balls: &Vec<u64>| {
        if balls.iter().step_by(2).fold(0, |sum, ball| sum ^ ball) == 0 {
            "second"
        } else {
            "first"
        }
    };
    games.iter().map(winner).join("\n")
}
