//! Boxed Nim: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), boxes: [u64] }
    let winner = if first_player_loses(&boxes) {
        "Second"
    } else {
        "First"
    };
    winner.to_string()
}

fn first_player_loses(_boxes: &[u64]) -> bool {
    false
}
