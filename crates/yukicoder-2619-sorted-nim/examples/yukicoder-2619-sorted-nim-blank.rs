//! Sorted Nim: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), heaps: [u64] }
    let winner = if first_player_loses(&heaps) {
        "Second"
    } else {
        "First"
    };
    winner.to_string()
}

fn first_player_loses(_heaps: &[u64]) -> bool {
    false
}
