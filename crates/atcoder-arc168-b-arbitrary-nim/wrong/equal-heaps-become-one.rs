//! Wrong: of equal heaps one is kept, however many there are.

use std::collections::BTreeMap;

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), heaps: [u64] }
    if heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0 {
        return "-1".to_string();
    }
    let mut counts = BTreeMap::new();
    for heap in heaps {
        *counts.entry(heap).or_insert(0) += 1;
    }
    let mut single = counts.into_iter().rev().filter(|&(_, count)| count == 1);
    single.next().map_or(0, |(heap, _)| heap - 1).to_string()
}
