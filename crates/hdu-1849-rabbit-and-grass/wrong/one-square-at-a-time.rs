//! Wrong: as if a move went one square only.

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
        Some(if squares.iter().sum::<u64>() % 2 == 0 {
            "Grass Win!"
        } else {
            "Rabbit Win!"
        })
    };
    iter::from_fn(answer).join("\n")
}
