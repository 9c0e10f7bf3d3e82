//! Wrong: `heap ^ sum < heap` as C reads it, with `<` first.

use std::iter;

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let answer = || {
        input! { from &mut source, heaps: [u64] }
        if heaps.is_empty() {
            return None;
        }
        Some(winning_moves(&heaps))
    };
    iter::from_fn(answer).join("\n")
}

fn winning_moves(heaps: &[u64]) -> usize {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    heaps
        .iter()
        .filter(|&&heap| heap ^ u64::from(sum < heap) != 0)
        .count()
}
