//! Wrong: the value of a heap is ⌊x / K⌋, whether K divides x or not.

use proconio::input;

fn main() {
    input! { heaps: [(u64, u64)] }
    let sum = heaps.iter().fold(0, |sum, &(heap, k)| sum ^ (heap / k));
    println!("{}", if sum == 0 { "Aoki" } else { "Takahashi" });
}
