//! Wrong: a range is only won or lost, and two won ranges cancel.

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
    let mut values = vec![vec![0; 102]; 102];
    for length in 1..=100 {
        for start in 1..=101 - length {
            let end = start + length;
            let inside = intervals
                .iter()
                .filter(|(left, right)| start <= *left && *right <= end);
            let reached = inside
                .map(|&(left, right)| values[start][left] ^ values[right][end])
                .collect_vec();
            values[start][end] = usize::from(reached.contains(&0));
        }
    }
    values[1][101] != 0
}
