//! Wrong: the edge that closes a polygon does not count.

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
        let mut sum = 0;
        for _ in 0..drawings {
            input! { from &mut source, vertices: usize, edges: [(Usize1, Usize1)] }
            sum ^= value(vertices, &edges);
        }
        winners.push(if sum == 0 { "Harry" } else { "Sally" });
    }
    winners.iter().join("\n")
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
