//! Wrong: only the parity of all coins together counts.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |heaps: &Vec<u64>| {
        if first_player_loses(heaps) {
            "second"
        } else {
            "first"
        }
    };
    games.iter().map(winner).join("\n")
}

fn first_player_loses(heaps: &[u64]) -> bool {
    heaps.iter().sum::<u64>() % 2 == 0
}
