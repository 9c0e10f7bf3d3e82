//! Wrong: a heap with a new value is taken to have its size as the value, as if no value before had been old.

use std::collections::HashMap;

use itertools::Itertools;
use proconio::input;

fn main() {
    input! {
        count: usize, forbidden_count: usize,
        heaps: [usize; count], forbidden: [(usize, usize); forbidden_count],
    }
    let mut old = Vec::new();
    let mut heaps_with: HashMap<usize, usize> = HashMap::new();
    for (heap, taken) in forbidden.into_iter().into_group_map().into_iter().sorted() {
        let out_of_reach = taken.iter().map(|taken| value(&old, heap - taken)).counts();
        let missing = |&(value, count): &(usize, usize)| {
            count == heaps_with.get(&value).map_or(1, |others| others + 1)
        };
        if let Some((value, _)) = out_of_reach.into_iter().filter(missing).min() {
            old.push((heap, value));
            *heaps_with.entry(value).or_insert(0) += 1;
        }
    }
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(&old, heap));
    println!("{}", if sum != 0 { "Takahashi" } else { "Aoki" });
}

fn value(old: &[(usize, usize)], heap: usize) -> usize {
    match old.binary_search_by_key(&heap, |&(heap, _)| heap) {
        Ok(found) => old[found].1,
        Err(_) => heap,
    }
}
