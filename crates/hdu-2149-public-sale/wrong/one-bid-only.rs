//! Wrong: if a bid reaches the price at once, only the lowest such bid is printed.

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
        input! { from &mut source, price: u64, most: u64 }
        answers.push(match price % (most + 1) {
            0 => "none".to_string(),
            bid => bid.to_string(),
        });
    }
    answers.iter().join("\n")
}
