//! Wrong: only heaps that come in equal pairs are taken for lost.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |heaps: &Vec<u64>| {
        if heaps.iter().counts().values().all(|count| count % 2 == 0) {
            "second"
        } else {
            "first"
        }
    };
    games.iter().map(winner).join("\n")
}
