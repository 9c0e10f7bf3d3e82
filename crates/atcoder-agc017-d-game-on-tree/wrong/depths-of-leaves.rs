//! Wrong: the exclusive or of the depths of all leaves, as if each path to a leaf were a heap.

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
fn alice_wins(vertices: usize, edges: &[(usize, usize)]) -> bool {
    let parents = parents(vertices, edges);
    let mut depths = vec![0; vertices];
    let mut is_leaf = vec![true; vertices];
    for &(vertex, parent) in &parents {
        depths[vertex] = depths[parent] + 1;
        is_leaf[parent] = false;
    }
    let leaves = (0..vertices).filter(|&vertex| is_leaf[vertex]);
    leaves.fold(0, |sum, vertex| sum ^ depths[vertex]) != 0
}

/// Returns each vertex with its parent, from the root on.
fn parents(vertices: usize, edges: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut near = vec![Vec::new(); vertices];
    for &(one, other) in edges {
        near[one].push(other);
        near[other].push(one);
    }
    let mut stack = vec![(0, 0)];
    let mut found = Vec::new();
    while let Some((vertex, parent)) = stack.pop() {
        if vertex != 0 {
            found.push((vertex, parent));
        }
        let children = near[vertex].iter().filter(|&&child| child != parent);
        stack.extend(children.map(|&child| (child, vertex)));
    }
    found
}
