//! Wrong: the matches are counted, as if a move took one.

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
        answers.push(if heaps.iter().sum::<u64>() % 2 == 0 {
            "No"
        } else {
            "Yes"
        });
    }
    answers.iter().join("\n")
}
