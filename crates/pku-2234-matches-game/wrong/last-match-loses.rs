//! Wrong: as if the player who takes the last match lost.

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

fn first_player_loses(heaps: &[u64]) -> bool {
    let only_ones = heaps.iter().all(|&heap| heap == 1);
    heaps.iter().fold(0, |sum, heap| sum ^ heap) == u64::from(only_ones)
}
