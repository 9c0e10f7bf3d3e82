//! Wrong: as if a move took one ball, so that the number of all steps to go decided.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |balls: &Vec<u64>| {
        if balls
            .iter()
            .zip(0..)
            .map(|(balls, steps)| balls * steps)
            .sum::<u64>()
            % 2
            == 0
        {
            "second"
        } else {
            "first"
        }
    };
    games.iter().map(winner).join("\n")
}
