//! Taking stones from m heaps: every winning first move of Nim, as the heap before and after it.
//!
//! A move wins exactly when it leaves nim-sum 0. With nim-sum s it leaves `x ^ s` of a heap x, so a heap
//! has at most one, if `x ^ s < x` (Bouton 1901): linear time.

use std::iter;

use common::nim_winning_moves;
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
        let moves = nim_winning_moves(&heaps);
        if moves.is_empty() {
            return Some("No".to_string());
        }
        let line = |(index, taken): (usize, u64)| {
            let heap = heaps[index];
            format!("\n{heap} {}", heap - taken)
        };
        Some("Yes".to_string() + &moves.into_iter().map(line).collect::<String>())
    };
    iter::from_fn(answer).join("\n")
}
