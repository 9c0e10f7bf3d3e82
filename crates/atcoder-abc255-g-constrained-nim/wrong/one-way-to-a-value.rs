//! Wrong: a value is taken as out of reach if one heap with it is, though others may have it.

use itertools::Itertools;
use proconio::input;

fn main() {
    input! {
        count: usize, forbidden_count: usize,
        heaps: [usize; count], forbidden: [(usize, usize); forbidden_count],
    }
    let mut old = Vec::new();
    for (heap, taken) in forbidden.into_iter().into_group_map().into_iter().sorted() {
        let out_of_reach = taken.iter().map(|taken| value(&old, heap - taken)).counts();
        if let Some((value, _)) = out_of_reach.into_iter().min() {
            old.push((heap, value));
        }
    }
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(&old, heap));
    println!("{}", if sum != 0 { "Takahashi" } else { "Aoki" });
}

fn value(old: &[(usize, usize)], heap: usize) -> usize {
    match old.binary_search_by_key(&heap, |&(heap, _)| heap) {
        Ok(found) => old[found].1,
        Err(smaller) => heap - smaller,
    }
}
