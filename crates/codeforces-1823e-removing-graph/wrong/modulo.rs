//! Wrong: the values are taken as periodic, as those of heaps are if a move takes l to r stones.

use common::nim_sum;
use proconio::{input, marker::Usize1};

fn main() {
    input! { count: usize, least: usize, most: usize, edges: [(Usize1, Usize1); count] }
    let lengths = cycles(&edges).into_iter();
    let sum = nim_sum(lengths.map(|length| length % (least + most) / least));
    println!("{}", if sum == 0 { "Bob" } else { "Alice" });
}

/// Returns the lengths of the cycles of a graph in which each vertex has two edges.
fn cycles(edges: &[(usize, usize)]) -> Vec<usize> {
    let mut neighbours = vec![Vec::new(); edges.len()];
    for &(u, v) in edges {
        neighbours[u].push(v);
        neighbours[v].push(u);
    }
    let mut is_seen = vec![false; edges.len()];
    let walk = |start| {
        let mut next = Some(start).filter(|&start: &usize| !is_seen[start]);
        let mut length = 0;
        while let Some(vertex) = next {
            is_seen[vertex] = true;
            length += 1;
            next = neighbours[vertex].iter().copied().find(|&v| !is_seen[v]);
        }
        length
    };
    let lengths = (0..edges.len()).map(walk);
    lengths.filter(|&length| length > 0).collect()
}
