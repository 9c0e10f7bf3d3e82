//! Wrong: an empty heap is taken for the end of the heaps.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |heaps: &Vec<u64>| {
        if heaps
            .iter()
            .take_while(|&&heap| heap > 0)
            .fold(0, |sum, heap| sum ^ heap)
            == 0
        {
            "No"
        } else {
            "Yes"
        }
    };
    games.iter().map(winner).join("\n")
}
