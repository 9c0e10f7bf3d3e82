//! Grundy's Game: a move splits a heap into two heaps of different sizes.
//!
//! The program computes the Grundy values of the heaps up to 1222. The first player wins from all larger
//! heaps up to 2³⁵: A. Flammenkamp has computed their values. Nobody knows a proof for all heaps.

use common::grundys_game_table;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

const LAST_LOST_HEAP: usize = 1222;

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), heaps: [usize] }
    let grundy = grundys_game_table(LAST_LOST_HEAP);
    let winner = |&heap: &usize| match grundy.get(heap) {
        Some(0) => "second",
        _ => "first",
    };
    heaps.iter().map(winner).join("\n")
}
