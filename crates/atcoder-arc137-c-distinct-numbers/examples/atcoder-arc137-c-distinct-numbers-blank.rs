//! Distinct Numbers: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), numbers: [usize] }
    let winner = if first_player_wins(&numbers) {
        "Alice"
    } else {
        "Bob"
    };
    winner.to_string()
}

/// Returns whether the player to move wins with these numbers, which ascend.
fn first_player_wins(_numbers: &[usize]) -> bool {
    false
}
