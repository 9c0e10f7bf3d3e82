//! Taking matches: the winning first move of Nim in the first heap that has one.
//!
//! A move wins exactly when it leaves nim-sum 0. With nim-sum s it leaves `x ^ s` of a heap x, so a heap
//! has at most one, if `x ^ s < x` (Bouton 1901): linear time.

use common::nim_winning_moves;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), mut heaps: [u64] }
    match nim_winning_moves(&heaps)[..] {
        [] => "lose".to_string(),
        [(index, taken), ..] => {
            heaps[index] -= taken;
            format!("{taken} {}\n{}", index + 1, heaps.iter().format(" "))
        }
    }
}
