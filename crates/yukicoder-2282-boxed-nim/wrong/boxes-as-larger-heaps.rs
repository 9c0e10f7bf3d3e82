//! Wrong: a closed box is taken as a heap with one more stone: all of it could be taken at once.

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

fn first_player_loses(boxes: &[u64]) -> bool {
    boxes.iter().fold(0, |sum, stones| sum ^ (stones + 1)) == 0
}
