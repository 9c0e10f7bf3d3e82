//! Arbitrary Nim: the largest K with which the first player wins Nim with at most K stones a move.
//!
//! If the nim-sum is not 0, every K from the largest heap upward wins. If it is 0, none of these does, and
//! equal heaps cancel for every K. Let M be the largest heap that is left: K = M − 1 gives it value 0 and
//! leaves the others as they are, so the nim-sum is M. Sorting takes O(N log N).

use common::nim_sum;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), heaps: [u64] }
    if nim_sum(heaps.iter().copied()) != 0 {
        return "-1".to_string();
    }
    let descending = heaps.into_iter().sorted_unstable().rev();
    let mut runs = descending.dedup_with_count();
    let unpaired = runs.find(|(count, _)| count % 2 == 1);
    unpaired
        .map_or(0, |(_, heap)| heap.saturating_sub(1))
        .to_string()
}
