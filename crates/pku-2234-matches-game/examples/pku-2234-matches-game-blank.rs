//! Matches Game: the input is read, the answer is yours to find.

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
        answers.push(if first_player_loses(&heaps) {
            "No"
        } else {
            "Yes"
        });
    }
    answers.iter().join("\n")
}

fn first_player_loses(_heaps: &[u64]) -> bool {
    false
}
