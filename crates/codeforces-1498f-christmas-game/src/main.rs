//! Christmas Game: presents move from a vertex to its k-th ancestor. Who wins, for each root?
//!
//! This is staircase Nim: depth d is on step ⌊d / k⌋, so the heaps are the vertices with d modulo 2 k at least k. For
//! each vertex the presents are added up by their distance modulo 2 k, from the leaves to one root and back: O(n k).

use common::{nim_sum, tree_branches};
use itertools::Itertools;
use proconio::{input, marker::Usize1, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! {
        from OnceSource::from(input),
        count: usize, jump: usize, edges: [(Usize1, Usize1); count - 1], presents: [u32; count],
    }
    let branches = tree_branches(&edges, 0);
    let alone = |&presents: &u32| [vec![presents], vec![0; 2 * jump - 1]].concat();
    let mut sums = presents.iter().map(alone).collect_vec();
    for &(_, parent, vertex) in branches.iter().rev() {
        let below = sums[vertex].clone();
        add(&below, 1, &mut sums[parent]);
    }
    for (_, parent, vertex) in branches {
        let (below, all) = (sums[vertex].clone(), sums[parent].clone());
        add(&all, 1, &mut sums[vertex]);
        // The parent's sums count the presents below the vertex, too: they cancel out.
        add(&below, 2, &mut sums[vertex]);
    }
    let wins = |sums: &Vec<u32>| u8::from(nim_sum(sums[jump..].iter().copied()) != 0);
    sums.iter().map(wins).join(" ")
}

fn add(terms: &[u32], further: usize, sums: &mut [u32]) {
    for (distance, term) in terms.iter().enumerate() {
        sums[(distance + further) % terms.len()] ^= term;
    }
}
