//! Wrong: both players always subtract the largest multiple.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [(u64, u64)] }
    let winner = |&(first, second): &(u64, u64)| {
        if first_player_wins(first, second) {
            "Stan wins"
        } else {
            "Ollie wins"
        }
    };
    games.iter().map(winner).join("\n")
}

fn first_player_wins(first: u64, second: u64) -> bool {
    let (smaller, larger) = (first.min(second), first.max(second));
    smaller > 0 && !first_player_wins(smaller, larger % smaller)
}
