//! Wrong: odd heaps are taken for lost, as if 1 were not a power of 2.

use itertools::Itertools;
use proconio::input;
use proconio::source::{once::OnceSource, Source};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut winners = Vec::new();
    while !source.is_empty() {
        input! { from &mut source, cards: u32 }
        winners.push(if cards == 1 || cards % 2 == 0 { "Kiki" } else { "Cici" });
    }
    winners.iter().join("\n")
}
