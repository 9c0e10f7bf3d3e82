//! Combat on a tree: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, marker::Usize1, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! {
        from OnceSource::from(input),
        count: usize, colours: [u8; count], edges: [(Usize1, Usize1); count - 1],
    }
    let is_black = colours.into_iter().map(|colour| colour == 1).collect_vec();
    let winning = winning_moves(&is_black, &edges);
    if winning.is_empty() {
        return "-1".into();
    }
    winning.into_iter().map(|vertex| vertex + 1).join("\n")
}

/// Returns the vertices that Alice can choose to win. They are numbered from 0.
fn winning_moves(_is_black: &[bool], _edges: &[(usize, usize)]) -> Vec<usize> {
    Vec::new()
}
