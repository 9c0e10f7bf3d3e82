//! Wrong: a value is taken as out of reach if one heap with it is, though others may have it.

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
    for (heap, taken) in forbidden.into_iter().into_group_map().into_iter().sorted() {
        let out_of_reach = taken.iter().map(|taken| value(&old, heap - taken)).counts();
        if let Some((value, _)) = out_of_reach.into_iter().min() {
            old.push((heap, value));
        }
    }
    heaps.iter().fold(0, |sum, &heap| sum ^ value(&old, heap)) != 0
}

fn value(old: &[(usize, usize)], heap: usize) -> usize {
    match old.binary_search_by_key(&heap, |&(heap, _)| heap) {
        Ok(found) => old[found].1,
        Err(smaller) => heap - smaller,
    }
}
