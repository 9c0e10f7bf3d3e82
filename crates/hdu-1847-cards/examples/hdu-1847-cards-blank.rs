//! Good Luck in CET-4 Everybody!: the input is read, the answer is yours to find.

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
        let kiki_wins = first_player_wins(cards);
        winners.push(if kiki_wins { "Kiki" } else { "Cici" });
    }
    winners.iter().join("\n")
}

fn first_player_wins(_cards: u32) -> bool {
    false
}
