//! Strange Nim: a move takes from 1 to ⌊x / K⌋ stones of a heap of x, where each heap has a K of its own.
//!
//! Let q = ⌊x / K⌋. If K divides x, the value is q. If not, the heap of x − q − 1 and the q options of x
//! have the values 0 to q in some order, so x has the same value as x − q − 1. Steps of q + 1 stones lead
//! down to a multiple of K or below K; those with the same q are made at once.

use common::nim_sum;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), heaps: [(u64, u64)] }
    let winner = match nim_sum(heaps.iter().map(|&(heap, k)| value(heap, k))) {
        0 => "Aoki",
        _ => "Takahashi",
    };
    winner.to_string()
}

fn value(mut heap: u64, k: u64) -> u64 {
    loop {
        let (quotient, rest) = (heap / k, heap % k);
        if quotient == 0 || rest == 0 {
            return quotient;
        }
        let step = quotient + 1;
        let steps = (rest + quotient) / step;
        heap -= steps * step;
    }
}
