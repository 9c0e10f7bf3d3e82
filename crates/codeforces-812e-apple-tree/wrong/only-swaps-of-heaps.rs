//! Wrong: swaps of two vertices that are not heaps are forgotten.

use std::collections::HashMap;

use proconio::marker::Usize1;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), count: usize, apples: [u64; count], parents: [Usize1; count - 1] }
    winning_swaps(&apples, &parents).to_string()
}

/// Vertices are numbered from 0, the root; `parents[0]` is the parent of vertex 1.
fn winning_swaps(apples: &[u64], parents: &[usize]) -> usize {
    let depths = depths(parents);
    let deepest = *depths.iter().max().unwrap();
    let is_heap = |vertex: usize| (deepest - depths[vertex]) % 2 == 0;
    let heaps = || (0..apples.len()).filter(|&vertex| is_heap(vertex));
    let others = || (0..apples.len()).filter(|&vertex| !is_heap(vertex));
    let sum = heaps().fold(0, |sum, heap| sum ^ apples[heap]);
    let mut counts = HashMap::new();
    for other in others() {
        *counts.entry(apples[other]).or_insert(0) += 1;
    }
    let partners = |heap: usize| counts.get(&(apples[heap] ^ sum)).copied().unwrap_or(0);
    let across = heaps().map(partners).sum::<usize>();
    let among = |vertices: usize| vertices * vertices.saturating_sub(1) / 2;
    if sum == 0 {
        across + among(heaps().count())
    } else {
        across
    }
}

fn depths(parents: &[usize]) -> Vec<usize> {
    let mut children = vec![Vec::new(); parents.len() + 1];
    for (child, &parent) in (1..).zip(parents) {
        children[parent].push(child);
    }
    let mut depths = vec![0; children.len()];
    let mut stack = vec![0];
    while let Some(vertex) = stack.pop() {
        for &child in &children[vertex] {
            depths[child] = depths[vertex] + 1;
            stack.push(child);
        }
    }
    depths
}
