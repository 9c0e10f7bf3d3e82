//! Grundy's Game: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), heaps: [usize] }
    let wins = first_player_wins(&heaps);
    wins.iter()
        .map(|&wins| if wins { "first" } else { "second" })
        .join("\n")
}

/// Returns for each game, which has one heap, whether the first player wins.
fn first_player_wins(heaps: &[usize]) -> Vec<bool> {
    vec![false; heaps.len()]
}
