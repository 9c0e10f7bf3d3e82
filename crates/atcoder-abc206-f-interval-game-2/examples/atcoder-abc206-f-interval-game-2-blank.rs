//! Interval Game 2: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), cases: [[(usize, usize)]] }
    let winner = |intervals: &Vec<(usize, usize)>| {
        if first_player_wins(intervals) {
            "Alice"
        } else {
            "Bob"
        }
    };
    cases.iter().map(winner).join("\n")
}

/// An interval (L, R) begins at L and ends before R.
fn first_player_wins(_intervals: &[(usize, usize)]) -> bool {
    false
}
