//! Not a Nim Problem: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), positions: [[usize]] }
    let wins = first_player_wins(&positions);
    let names = wins.iter().map(|&wins| if wins { "Alice" } else { "Bob" });
    names.into_iter().join("\n")
}

/// Returns for each position, a list of heaps, whether the first player wins.
fn first_player_wins(positions: &[Vec<usize>]) -> Vec<bool> {
    vec![false; positions.len()]
}
