//! Wrong: only the first winning move is printed.

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
        let moves = winning_moves(&heaps);
        if moves.is_empty() {
            return Some("No".to_string());
        }
        let line = |(old, new): (u64, u64)| format!("\n{old} {new}");
        Some("Yes".to_string() + &moves.into_iter().map(line).collect::<String>())
    };
    iter::from_fn(answer).join("\n")
}

fn winning_moves(heaps: &[u64]) -> Vec<(u64, u64)> {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let heaps = heaps.iter().filter(|&&heap| heap ^ sum < heap);
    heaps.map(|&heap| (heap, heap ^ sum)).take(1).collect()
}
