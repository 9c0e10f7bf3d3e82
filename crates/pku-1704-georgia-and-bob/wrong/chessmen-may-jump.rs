//! Wrong: Nim on the squares, as if chessmen could pass each other.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |squares: &Vec<u64>| {
        if squares.iter().fold(0, |sum, square| sum ^ (square - 1)) == 0 {
            "Bob will win"
        } else {
            "Georgia will win"
        }
    };
    games.iter().map(winner).join("\n")
}
