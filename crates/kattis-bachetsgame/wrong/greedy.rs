//! Wrong: both players always take as many stones as they can.

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

fn first_player_wins(stones: usize, moves: &[usize]) -> bool {
    let possible = moves.iter().filter(|&&taken| taken <= stones);
    match possible.max() {
        Some(taken) => !first_player_wins(stones - taken, moves),
        None => false,
    }
}
