//! Wrong: a heap has the value of the smallest heap that a move leads to, not of the one below that.

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
    if heap % k == 0 || heap < k {
        heap / k
    } else {
        value(heap - heap / k, k)
    }
}
