//! Good Luck in CET-4 Everybody!: a move takes a power of 2 of the cards.
//!
//! No power of 2 is divisible by 3, so a move from a multiple of 3 leads to none. From any other heap,
//! taking 1 or 2 cards leaves a multiple of 3. So the multiples of 3 are lost.

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
        winners.push(if cards % 3 == 0 { "Cici" } else { "Kiki" });
    }
    winners.iter().join("\n")
}
