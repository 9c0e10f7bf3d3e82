//! Bachet's Game: the input is read, the answer is yours to find.

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
        input! { from &mut source, stones: usize, moves: [usize] }
        winners.push(if first_player_wins(stones, &moves) {
            "Stan wins"
        } else {
            "Ollie wins"
        });
    }
    winners.iter().join("\n")
}

fn first_player_wins(_stones: usize, _moves: &[usize]) -> bool {
    false
}
