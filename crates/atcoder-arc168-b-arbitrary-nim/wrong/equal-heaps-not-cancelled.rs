//! Wrong: the largest heap counts even if another one is as large.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), heaps: [u64] }
    if heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0 {
        return "-1".to_string();
    }
    let largest = heaps.iter().max().unwrap();
    (largest - 1).to_string()
}
