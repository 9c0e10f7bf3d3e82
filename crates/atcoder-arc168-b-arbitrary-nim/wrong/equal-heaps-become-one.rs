//! Wrong: of equal heaps one is kept, however many there are.

use std::collections::BTreeMap;

use proconio::input;

fn main() {
    input! { heaps: [u64] }
    if heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0 {
        return println!("-1");
    }
    let mut counts = BTreeMap::new();
    for heap in heaps {
        *counts.entry(heap).or_insert(0) += 1;
    }
    let mut single = counts.into_iter().rev().filter(|&(_, count)| count == 1);
    println!("{}", single.next().map_or(0, |(heap, _)| heap - 1));
}
