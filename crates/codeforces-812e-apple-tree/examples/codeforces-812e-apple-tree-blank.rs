//! Sagheer and Apple Tree: the input is read, the answer is yours to find.

use proconio::marker::Usize1;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), count: usize, apples: [u64; count], parents: [Usize1; count - 1] }
    winning_swaps(&apples, &parents).to_string()
}

/// Vertices are numbered from 0, the root; `parents[0]` is the parent of vertex 1.
fn winning_swaps(_apples: &[u64], _parents: &[usize]) -> usize {
    0
}
