//! Wrong: the boxes with stones are counted, not the empty ones.

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
    boxes.iter().filter(|&&stones| stones > 0).count() % 2 == 0
}
