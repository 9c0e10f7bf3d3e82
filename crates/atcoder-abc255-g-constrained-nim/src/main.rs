//! Constrained Nim: Nim in which some numbers may not be taken from heaps of some sizes.
//!
//! A value is old if a smaller heap has it, and new if not. A heap has an old value only if all smaller
//! heaps with that value are out of reach. Only such heaps are stored: the value of any other heap is its
//! size minus the number of smaller heaps with old values. O((N + M) log M) time.

use std::collections::HashMap;

use common::nim_sum;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! {
        from OnceSource::from(input),
        count: usize, forbidden_count: usize,
        heaps: [u64; count], forbidden: [(u64, u64); forbidden_count],
    }
    let mut old = Vec::new();
    // One more than the heaps in `old` that have a value: a heap once had it for the first time.
    let mut heaps_with: HashMap<u64, usize> = HashMap::new();
    let by_heap = forbidden.into_iter().into_group_map().into_iter().sorted();
    for (heap, taken) in by_heap {
        let out_of_reach = taken.iter().map(|taken| value(&old, heap - taken)).counts();
        let is_missing = |heap: &(u64, usize)| heaps_with.get(&heap.0).unwrap_or(&1) == &heap.1;
        if let Some((value, _)) = out_of_reach.into_iter().filter(is_missing).min() {
            old.push((heap, value));
            *heaps_with.entry(value).or_insert(1) += 1;
        }
    }
    let sum = nim_sum(heaps.iter().map(|&heap| value(&old, heap)));
    if sum == 0 { "Aoki" } else { "Takahashi" }.to_string()
}

/// Returns the value of a heap; `old` holds the smaller heaps that have old values, and may hold the heap itself.
fn value(old: &[(u64, u64)], heap: u64) -> u64 {
    match old.binary_search_by_key(&heap, |&(heap, _)| heap) {
        Ok(found) => old[found].1,
        Err(smaller) => heap - smaller as u64,
    }
}
