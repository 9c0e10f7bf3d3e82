//! Wrong: the values of 3 and 4 are exchanged only once, not for every 4 k + 3 and 4 k + 4.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |heaps: &Vec<u64>| {
        if first_player_wins(heaps) {
            "Alice"
        } else {
            "Bob"
        }
    };
    games.iter().map(winner).join("\n")
}

fn first_player_wins(heaps: &[u64]) -> bool {
    let value = |heap| match heap {
        3 => 4,
        4 => 3,
        _ => heap,
    };
    heaps.iter().fold(0, |sum, &heap| sum ^ value(heap)) != 0
}
