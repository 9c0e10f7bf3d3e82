//! Dividing Game: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), numbers: [u64] }
    if first_player_wins(&numbers) {
        "Anna".to_string()
    } else {
        "Bruno".to_string()
    }
}

fn first_player_wins(_numbers: &[u64]) -> bool {
    false
}
