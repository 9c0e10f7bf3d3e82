//! Wrong: the edge that closes a polygon does not count.

use itertools::Itertools;
use proconio::{input, is_stdin_empty, marker::Usize1};

fn main() {
    while !is_stdin_empty() {
        input! { drawings: usize }
        let mut sum = 0;
        for _ in 0..drawings {
            input! { vertices: usize, edges: [(Usize1, Usize1)] }
            sum ^= value(vertices, &edges);
        }
        println!("{}", if sum == 0 { "Harry" } else { "Sally" });
    }
}

fn value(vertices: usize, edges: &[(usize, usize)]) -> usize {
    let mut groups = (0..vertices).collect_vec();
    let mut tree = Vec::new();
    for &(one, other) in edges {
        let (from, to) = (groups[one], groups[other]);
        if from != to {
            tree.push((one, other));
            let in_group = groups.iter_mut().filter(|group| **group == from);
            in_group.for_each(|group| *group = to);
        }
    }
    common::green_hackenbush_tree_value(&tree, 0)
}
