//! Rabbit and Grass: a move shifts one piece any number of squares to the left.
//!
//! A piece on square k is a heap of k in Nim, so the first player wins exactly when the nim-sum of the
//! squares is not 0 (Bouton 1901): linear time.

use std::iter;

use common::nim_sum;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let winner = || {
        input! { from &mut source, squares: [u64] }
        if squares.is_empty() {
            return None;
        }
        Some(match nim_sum(squares) {
            0 => "Grass Win!",
            _ => "Rabbit Win!",
        })
    };
    iter::from_fn(winner).join("\n")
}
