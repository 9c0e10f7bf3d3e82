//! Wrong: the value is a remainder, as if ⌊x / K⌋ did not change from move to move.

use proconio::input;

fn main() {
    input! { heaps: [(u64, u64)] }
    let sum = heaps
        .iter()
        .fold(0, |sum, &(heap, k)| sum ^ (heap % (heap / k + 1)));
    println!("{}", if sum == 0 { "Aoki" } else { "Takahashi" });
}
