//! Constrained Nim 2: a move takes from L to R stones of one heap.
//!
//! With s the remainder of a heap modulo L + R, its Grundy value is ⌊s / L⌋.

use common::nim_sum;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), count: usize, least: u64, most: u64, heaps: [u64; count] }
    let values = heaps.iter().map(|heap| heap % (least + most) / least);
    if nim_sum(values) == 0 {
        "Second".to_string()
    } else {
        "First".to_string()
    }
}
