//! Matches Game: a move takes any number of matches from one heap.
//!
//! The first player wins exactly when the nim-sum of the heaps is not 0 (Bouton 1901): linear time.

use common::nim_sum;
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
        answers.push(match nim_sum(heaps) {
            0 => "No",
            _ => "Yes",
        });
    }
    answers.iter().join("\n")
}
