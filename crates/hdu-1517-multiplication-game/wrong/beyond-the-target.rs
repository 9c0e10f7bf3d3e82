//! Wrong: a player must get beyond n, not only reach it.

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
        input! { from &mut source, target: u64 }
        winners.push(if first_player_wins(target) {
            "Stan wins."
        } else {
            "Ollie wins."
        });
    }
    winners.iter().join("\n")
}

fn first_player_wins(target: u64) -> bool {
    let (mut bound, mut stan) = (1, false);
    while bound <= target {
        stan = !stan;
        bound *= if stan { 9 } else { 2 };
    }
    stan
}
