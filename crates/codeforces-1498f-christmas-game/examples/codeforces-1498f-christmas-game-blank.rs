//! Christmas Game: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::marker::Usize1;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! {
        from OnceSource::from(input),
        count: usize, jump: usize, edges: [(Usize1, Usize1); count - 1], presents: [u32; count],
    }
    let wins = roots_of_first_player(jump, &edges, &presents);
    wins.into_iter().map(u8::from).join(" ")
}

/// Returns for each vertex whether the first player wins if it is the root. Vertices are numbered from 0.
fn roots_of_first_player(_jump: usize, _edges: &[(usize, usize)], presents: &[u32]) -> Vec<bool> {
    vec![false; presents.len()]
}
