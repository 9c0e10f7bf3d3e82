//! Wrong: a heap has the value of the smallest heap that a move leads to, not of the one below that.

use proconio::input;

fn main() {
    input! { heaps: [(u64, u64)] }
    let sum = heaps.iter().fold(0, |sum, &(heap, k)| sum ^ value(heap, k));
    println!("{}", if sum == 0 { "Aoki" } else { "Takahashi" });
}

fn value(heap: u64, k: u64) -> u64 {
    if heap % k == 0 || heap < k {
        heap / k
    } else {
        value(heap - heap / k, k)
    }
}
