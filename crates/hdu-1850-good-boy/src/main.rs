//! Being a Good Boy in Spring Festival: how many first moves of Nim win?
//!
//! A move wins exactly when it leaves nim-sum 0. With nim-sum s it leaves `x ^ s` of a heap x, so there is
//! one for each heap x with `x ^ s < x` (Bouton 1901): linear time.

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
        Some(nim_winning_moves(&heaps).len())
    };
    iter::from_fn(answer).join("\n")
}
