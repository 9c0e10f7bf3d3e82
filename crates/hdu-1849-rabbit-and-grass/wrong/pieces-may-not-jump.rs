//! Wrong: as if a piece stopped at the next piece, as in Georgia and Bob.

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
        Some(if gaps(&squares) == 0 {
            "Grass Win!"
        } else {
            "Rabbit Win!"
        })
    };
    iter::from_fn(answer).join("\n")
}

fn gaps(squares: &[u64]) -> u64 {
    let squares: Vec<u64> = squares.iter().copied().sorted().rev().collect();
    let left_of = |index: usize| squares.get(index + 1).copied().unwrap_or(0);
    let gaps = (0..squares.len())
        .step_by(2)
        .map(|index| squares[index] - left_of(index));
    gaps.fold(0, |sum, gap| sum ^ gap)
}
