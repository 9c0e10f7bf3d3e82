//! Wrong: the vertices of even depth count, whatever depth the leaves have.

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
    let is_heap = |&vertex: &usize| depths[vertex] % 2 == 0;
    let (heaps, others): (Vec<_>, Vec<_>) = (0..count).partition(is_heap);
    let sum = nim_sum(heaps.iter().map(|&heap| apples[heap]));
    let counts = others.iter().map(|&other| apples[other]).counts();
    let partners = |&heap: &usize| counts.get(&(apples[heap] ^ sum));
    let across: usize = heaps.iter().filter_map(partners).sum();
    let among = |vertices: usize| vertices * vertices.saturating_sub(1) / 2;
    let unchanged = among(heaps.len()) + among(others.len());
    println!("{}", if sum == 0 { across + unchanged } else { across });
}
