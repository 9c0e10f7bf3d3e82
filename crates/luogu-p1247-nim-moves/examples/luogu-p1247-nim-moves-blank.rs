//! Taking matches: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), mut heaps: [u64] }
    match winning_move(&heaps) {
        None => "lose".to_string(),
        Some((index, taken)) => {
            heaps[index] -= taken;
            format!("{taken} {}\n{}", index + 1, heaps.iter().format(" "))
        }
    }
}

fn winning_move(_heaps: &[u64]) -> Option<(usize, u64)> {
    None
}
