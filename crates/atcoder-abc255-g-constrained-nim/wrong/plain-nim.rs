//! Wrong: Nim, as if nothing were forbidden.

use proconio::input;

fn main() {
    input! { count: usize, _forbidden: usize, heaps: [usize; count] }
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    println!("{}", if sum != 0 { "Takahashi" } else { "Aoki" });
}
