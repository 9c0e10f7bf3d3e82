//! Wrong: only heaps that come in equal pairs are taken for lost.

use itertools::Itertools;
use proconio::input;
use proconio::source::{once::OnceSource, Source};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut answers = Vec::new();
    while !source.is_empty() {
        input! { from &mut source, heaps: [u64] }
        answers.push(
            if heaps.iter().counts().values().all(|count| count % 2 == 0) {
                "No"
            } else {
                "Yes"
            },
        );
    }
    answers.iter().join("\n")
}
