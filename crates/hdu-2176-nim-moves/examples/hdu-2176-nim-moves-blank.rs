//! Taking stones from m heaps: the input is read, the answer is yours to find.

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

/// The heap of each winning move before and after it.
fn winning_moves(_heaps: &[u64]) -> Vec<(u64, u64)> {
    Vec::new()
}
