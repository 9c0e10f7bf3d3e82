//! Game on Tree: a move cuts an edge, and the side without vertex 1 is removed.
//!
//! This is green Hackenbush on a tree. A branch is worth one more than the vertex on top of it, and a vertex
//! as much as the nim-sum of its branches: O(N).

use common::green_hackenbush_tree_value;
use proconio::{input, marker::Usize1, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), vertices: usize, edges: [(Usize1, Usize1); vertices - 1] }
    let winner = match green_hackenbush_tree_value(&edges, 0) {
        0 => "Bob",
        _ => "Alice",
    };
    winner.to_string()
}
