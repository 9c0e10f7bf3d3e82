//! Slow: the nim-sum of the other heaps is computed anew for each heap.

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
    let others = |index: usize| {
        let others = heaps.iter().enumerate().filter(|&(other, _)| other != index);
        others.fold(0, |sum, (_, heap)| sum ^ heap)
    };
    let moves = (0..heaps.len()).map(|index| (heaps[index], others(index)));
    moves.filter(|(heap, left)| left < heap).collect()
}
