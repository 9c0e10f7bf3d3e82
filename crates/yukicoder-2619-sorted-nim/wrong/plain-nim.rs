//! Wrong: Nim without the rule that the heaps stay in order.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), heaps: [u64] }
    let winner = if heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0 {
        "Second"
    } else {
        "First"
    };
    winner.to_string()
}
