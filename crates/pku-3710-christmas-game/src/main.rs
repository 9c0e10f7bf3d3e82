//! Christmas Game: a move cuts an edge of some trees with polygons, and all that hangs on it is removed.
//!
//! This is green Hackenbush. A polygon of odd length is worth one edge, and one of even length nothing, so that a
//! drawing becomes a tree. The nim-sum of all drawings decides: almost linear.

use common::{green_hackenbush_value, nim_sum};
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
        let value = |_| {
            input! { from &mut source, _vertices: usize, edges: [(Usize1, Usize1)] }
            green_hackenbush_value(&edges, 0)
        };
        winners.push(match nim_sum((0..drawings).map(value)) {
            0 => "Harry",
            _ => "Sally",
        });
    }
    winners.iter().join("\n")
}
