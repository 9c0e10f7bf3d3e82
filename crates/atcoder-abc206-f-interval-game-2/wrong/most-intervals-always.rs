//! Wrong: the players are taken to choose as many intervals as possible together.

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
fn first_player_wins(intervals: &[(usize, usize)]) -> bool {
    let mut free_from = 0;
    let mut chosen = 0;
    for &(left, right) in intervals.iter().sorted_by_key(|(_, right)| right) {
        if left >= free_from {
            free_from = right;
            chosen += 1;
        }
    }
    chosen % 2 == 1
}
