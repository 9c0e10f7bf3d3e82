//! Wrong: a power of 2 is taken for the only heap that wins at once, and all others for lost.

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
        winners.push(if cards.is_power_of_two() { "Kiki" } else { "Cici" });
    }
    winners.iter().join("\n")
}
