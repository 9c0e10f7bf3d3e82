//! Sleepy Game: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, marker::Usize1, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! {
        from OnceSource::from(input),
        vertices: usize, _arrows: usize, arrows: [[Usize1]; vertices], start: Usize1,
    }
    let (outcome, walk) = outcome_and_walk(&arrows, start);
    let walk = walk.iter().map(|vertex| vertex + 1);
    format!("{outcome}\n{}", walk.format(" "))
}

/// Returns `Win` and the vertices of a walk, or `Draw` or `Lose` and nothing. `arrows` has the vertices that arrows lead to
/// from each vertex. All are numbered from 0.
fn outcome_and_walk(_arrows: &[Vec<usize>], _start: usize) -> (&'static str, Vec<usize>) {
    ("Lose", Vec::new())
}
