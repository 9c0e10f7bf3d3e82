//! Constrained Nim: Nim in which some numbers may not be taken from heaps of some sizes.
//!
//! A heap without forbidden moves has a new value, one more than the largest value of the smaller heaps. Another
//! heap has an old value if the forbidden moves lead to all smaller heaps with that value. Only the heaps with
//! old values are stored: any other value is the size of the heap minus the number of smaller heaps with old
//! values. O((N + M) log M) time.

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
        heaps: [usize; count], forbidden: [(usize, usize); forbidden_count],
    }
    let mut old = Vec::new();
    let mut heaps_with: HashMap<usize, usize> = HashMap::new();
    let by_heap = forbidden.into_iter().into_group_map().into_iter().sorted();
    for (heap, taken) in by_heap {
        let out_of_reach = taken.iter().map(|taken| value(&old, heap - taken)).counts();
        let missing = |&(value, count): &(usize, usize)| {
            count == heaps_with.get(&value).map_or(1, |others| others + 1)
        };
        if let Some((value, _)) = out_of_reach.into_iter().filter(missing).min() {
            old.push((heap, value));
            *heaps_with.entry(value).or_insert(0) += 1;
        }
    }
    let winner = match nim_sum(heaps.iter().map(|&heap| value(&old, heap))) {
        0 => "Aoki",
        _ => "Takahashi",
    };
    winner.to_string()
}

/// Returns the value of a heap; `old` holds the smaller heaps that have old values, and may hold the heap itself.
fn value(old: &[(usize, usize)], heap: usize) -> usize {
    match old.binary_search_by_key(&heap, |&(heap, _)| heap) {
        Ok(found) => old[found].1,
        Err(smaller) => heap - smaller,
    }
}
