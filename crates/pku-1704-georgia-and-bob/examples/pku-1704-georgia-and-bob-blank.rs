//! Georgia and Bob: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |squares: &Vec<u64>| {
        if first_player_loses(squares) {
            "Bob will win"
        } else {
            "Georgia will win"
        }
    };
    games.iter().map(winner).join("\n")
}

fn first_player_loses(_squares: &[u64]) -> bool {
    false
}
