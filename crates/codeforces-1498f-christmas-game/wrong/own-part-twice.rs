//! Wrong: the presents below a vertex are counted again as those of its parent.

use common::nim_sum;
use itertools::Itertools;
use proconio::{input, marker::Usize1};

fn main() {
    input! {
        count: usize, jump: usize, edges: [(Usize1, Usize1); count - 1], presents: [u32; count],
    }
    let both_ways = edges
        .iter()
        .flat_map(|&(one, other)| [(one, other), (other, one)]);
    let neighbours = both_ways.into_group_map();
    // Pairs of a vertex and its parent, from vertex 0 on.
    let mut edges = vec![(0, 0)];
    for index in 0..count {
        let (vertex, parent) = edges[index];
        let children = neighbours[&vertex].iter().filter(|&&child| child != parent);
        edges.extend(children.map(|&child| (child, vertex)));
    }

    let alone = |&presents: &u32| [vec![presents], vec![0; 2 * jump - 1]].concat();
    let mut sums = presents.iter().map(alone).collect_vec();
    for &(vertex, parent) in edges[1..].iter().rev() {
        let below = sums[vertex].clone();
        add(&below, 1, &mut sums[parent]);
    }
    for &(vertex, parent) in &edges[1..] {
        let all = sums[parent].clone();
        add(&all, 1, &mut sums[vertex]);
    }
    let wins = |sums: &Vec<u32>| u8::from(nim_sum(sums[jump..].iter().copied()) != 0);
    println!("{}", sums.iter().map(wins).join(" "));
}

fn add(terms: &[u32], further: usize, sums: &mut [u32]) {
    for (distance, term) in terms.iter().enumerate() {
        sums[(distance + further) % terms.len()] ^= term;
    }
}
