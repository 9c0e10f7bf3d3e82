//! Wrong: the value of a heap is ⌊x / K⌋, whether K divides x or not.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), heaps: [(u64, u64)] }
    let winner = if heaps.iter().fold(0, |sum, &(heap, k)| sum ^ value(heap, k)) == 0 {
        "Aoki"
    } else {
        "Takahashi"
    };
    winner.to_string()
}

fn value(heap: u64, k: u64) -> u64 {
    heap / k
}
