//! Euclid's Game: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let game = || {
        input! { from &mut source, first: u64, second: u64 }
        if (first, second) == (0, 0) {
            return None;
        }
        Some(if first_player_wins(first, second) {
            "Stan wins"
        } else {
            "Ollie wins"
        })
    };
    std::iter::from_fn(game).join("\n")
}

fn first_player_wins(_first: u64, _second: u64) -> bool {
    false
}
