//! Cow Digit Game: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [usize] }
    let wins = first_player_wins(&games);
    wins.iter()
        .map(|&wins| if wins { "YES" } else { "NO" })
        .join("\n")
}

/// Returns for each number to begin with whether the first player wins.
fn first_player_wins(numbers: &[usize]) -> Vec<bool> {
    vec![false; numbers.len()]
}
