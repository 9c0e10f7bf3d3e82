//! Wrong: only pieces that stand on the same square in pairs are taken for lost.

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
        Some(
            if squares.iter().counts().values().all(|count| count % 2 == 0) {
                "Grass Win!"
            } else {
                "Rabbit Win!"
            },
        )
    };
    iter::from_fn(answer).join("\n")
}
