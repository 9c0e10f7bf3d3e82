//! Grundy's Game: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), heaps: [usize] }
    let winner = |&heap: &usize| {
        if first_player_wins(heap) {
            "first"
        } else {
            "second"
        }
    };
    heaps.iter().map(winner).join("\n")
}

fn first_player_wins(_heap: usize) -> bool {
    false
}
