//! Chomp: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), positions: [[usize; 10]] }
    let wins = first_player_wins(&positions);
    wins.iter()
        .map(|&wins| if wins { 'W' } else { 'L' })
        .join("\n")
}

/// Returns for each position, the heights of its columns, whether the player to move wins.
fn first_player_wins(positions: &[Vec<usize>]) -> Vec<bool> {
    vec![false; positions.len()]
}
