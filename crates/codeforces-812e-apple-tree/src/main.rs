//! Sagheer and Apple Tree: apples move to a child or are eaten at a leaf, and two vertices may be swapped before.
//!
//! All leaves have depths of the same parity, so this is staircase Nim: vertices of that parity are heaps, and
//! apples that come down to them from the others can go on at once. With nim-sum s of the heaps, a swap
//! of a heap x with another vertex wins for the second player if that one has `x ^ s` apples; swaps among
//! heaps, or among the others, change nothing, and so win if s = 0. Linear time.

use std::iter;

use common::nim_sum;
use itertools::Itertools;
use proconio::marker::Usize1;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), count: usize, apples: [u64; count], parents: [Usize1; count - 1] }
    let mut children = vec![Vec::new(); count];
    for (child, parent) in (1..).zip(parents) {
        children[parent].push(child);
    }
    let first_level = Some(vec![0]);
    let next_level = |level: &Vec<usize>| {
        let below = level.iter().flat_map(|&vertex| children[vertex].iter());
        Some(below.copied().collect_vec()).filter(|level| !level.is_empty())
    };
    let mut levels = iter::successors(first_level, next_level).collect_vec();
    // The deepest vertices are leaves.
    levels.reverse();
    let of_parity = |parity| levels.iter().skip(parity).step_by(2).flatten();
    let heaps = of_parity(0).map(|&vertex| apples[vertex]).collect_vec();
    let others = of_parity(1).map(|&vertex| apples[vertex]).counts();

    let sum = nim_sum(heaps.iter().copied());
    let across = heaps.iter().filter_map(|heap| others.get(&(heap ^ sum)));
    let among = |vertices: usize| vertices * vertices.saturating_sub(1) / 2;
    let unchanged = match sum {
        0 => among(heaps.len()) + among(count - heaps.len()),
        _ => 0,
    };
    (across.sum::<usize>() + unchanged).to_string()
}
