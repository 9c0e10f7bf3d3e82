//! Wrong: a position that is lost in Nim is taken as lost for every K.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), heaps: [u64] }
    let answer = match heaps.iter().fold(0, |sum, heap| sum ^ heap) {
        0 => "0",
        _ => "-1",
    };
    answer.to_string()
}
