//! Wrong: each branch at vertex 1 is a heap of Nim, as large as it has edges.

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
    let mut sizes = vec![1; vertices];
    for &(vertex, parent) in parents.iter().rev() {
        sizes[parent] += sizes[vertex];
    }
    let branches = parents.iter().filter(|&&(_, parent)| parent == 0);
    branches.fold(0, |sum, &(vertex, _)| sum ^ sizes[vertex]) != 0
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
