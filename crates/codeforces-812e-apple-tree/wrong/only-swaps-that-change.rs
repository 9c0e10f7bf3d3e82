//! Wrong: swaps of two heaps, or of two other vertices, are forgotten.

use common::{nim_sum, tree_branches};
use itertools::Itertools;
use proconio::{input, marker::Usize1};

fn main() {
    input! { count: usize, apples: [u64; count], parents: [Usize1; count - 1] }
    let edges = parents.into_iter().zip(1..).collect_vec();
    let mut depths = vec![0; count];
    for (_, lower, upper) in tree_branches(&edges, 0) {
        depths[upper] = depths[lower] + 1;
    }
    let deepest = *depths.iter().max().unwrap();
    let is_heap = |&vertex: &usize| (deepest - depths[vertex]) % 2 == 0;
    let (heaps, others): (Vec<_>, Vec<_>) = (0..count).partition(is_heap);
    let sum = nim_sum(heaps.iter().map(|&heap| apples[heap]));
    let counts = others.iter().map(|&other| apples[other]).counts();
    let partners = |&heap: &usize| counts.get(&(apples[heap] ^ sum));
    let across: usize = heaps.iter().filter_map(partners).sum();
    println!("{}", across);
}
