//! Game on Tree: the input is read, the answer is yours to find.

use proconio::{input, marker::Usize1, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), vertices: usize, edges: [(Usize1, Usize1); vertices - 1] }
    if alice_wins(vertices, &edges) {
        "Alice".to_string()
    } else {
        "Bob".to_string()
    }
}

/// The vertices are numbered from 0.
fn alice_wins(_vertices: usize, _edges: &[(usize, usize)]) -> bool {
    false
}
