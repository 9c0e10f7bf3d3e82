//! Wrong: as if every number up to the largest could be taken.

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
    let most = moves.iter().copied().max().unwrap_or(0);
    stones % (most + 1) != 0
}
