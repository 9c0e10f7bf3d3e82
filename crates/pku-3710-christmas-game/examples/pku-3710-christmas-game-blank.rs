//! Christmas Game: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::input;
use proconio::marker::Usize1;
use proconio::source::{once::OnceSource, Source};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut winners = Vec::new();
    while !source.is_empty() {
        input! { from &mut source, drawings: usize }
        let drawing = |_| {
            input! { from &mut source, vertices: usize, edges: [(Usize1, Usize1)] }
            (vertices, edges)
        };
        let drawings = (0..drawings).map(drawing).collect_vec();
        let winner = if sally_wins(&drawings) {
            "Sally"
        } else {
            "Harry"
        };
        winners.push(winner);
    }
    winners.iter().join("\n")
}

/// A drawing is the number of its vertices, which are numbered from 0, and its edges.
fn sally_wins(_drawings: &[(usize, Vec<(usize, usize)>)]) -> bool {
    false
}
