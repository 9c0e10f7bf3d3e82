//! Wrong: a move wins only if it leaves two heaps that are lost on their own.

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

fn first_player_wins(heap: usize) -> bool {
    let mut wins = vec![false; heap + 1];
    for size in 3..=heap {
        let half = (size + 1) / 2;
        wins[size] = (1..half).any(|part| !wins[part] && !wins[size - part]);
    }
    wins[heap]
}
