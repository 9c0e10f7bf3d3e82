//! Nim or not Nim?: a move takes from a heap, or splits it into two smaller heaps.
//!
//! This is Lasker's Nim: a heap's Grundy value is its size, except that 4 k + 3 and 4 k + 4 change places.

use common::{lasker_nim_value, nim_sum};
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    input! { from &mut source, games: usize }
    let winner = |_| {
        // One heap at a time: the heaps of all games need not fit in memory together.
        input! { from &mut source, count: usize }
        let values = (0..count).map(|_| {
            input! { from &mut source, heap: u64 }
            lasker_nim_value(heap)
        });
        if nim_sum(values) == 0 {
            "Bob"
        } else {
            "Alice"
        }
    };
    (0..games).map(winner).join("\n")
}
