//! Fibonacci Nim: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let game = || {
        input! { from &mut source, stones: u64 }
        if stones == 0 {
            return None;
        }
        Some(if first_player_wins(stones) {
            "First win"
        } else {
            "Second win"
        })
    };
    std::iter::from_fn(game).join("\n")
}

fn first_player_wins(_stones: u64) -> bool {
    false
}
