//! Rabbit and Grass: the input is read, the answer is yours to find.

use std::iter;

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let answer = || {
        input! { from &mut source, squares: [u64] }
        if squares.is_empty() {
            return None;
        }
        Some(if first_player_loses(&squares) {
            "Grass Win!"
        } else {
            "Rabbit Win!"
        })
    };
    iter::from_fn(answer).join("\n")
}

fn first_player_loses(_squares: &[u64]) -> bool {
    false
}
