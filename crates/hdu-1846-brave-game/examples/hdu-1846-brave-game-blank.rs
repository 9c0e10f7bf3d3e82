//! Brave Game: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [(u64, u64)] }
    let winner = |&(stones, most): &(u64, u64)| {
        if first_player_wins(stones, most) {
            "first"
        } else {
            "second"
        }
    };
    games.iter().map(winner).join("\n")
}

fn first_player_wins(_stones: u64, _most: u64) -> bool {
    false
}
