//! Wrong: a heap with a new value is taken to have its size as the value, as if no value before had been old.

use std::collections::HashMap;

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
    let winner = if first_player_wins(&heaps, forbidden) {
        "Takahashi"
    } else {
        "Aoki"
    };
    winner.to_string()
}

/// A pair (X, Y) forbids taking Y stones from a heap of X.
fn first_player_wins(heaps: &[usize], forbidden: Vec<(usize, usize)>) -> bool {
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
    heaps.iter().fold(0, |sum, &heap| sum ^ value(&old, heap)) != 0
}

fn value(old: &[(usize, usize)], heap: usize) -> usize {
    match old.binary_search_by_key(&heap, |&(heap, _)| heap) {
        Ok(found) => old[found].1,
        Err(_) => heap,
    }
}
