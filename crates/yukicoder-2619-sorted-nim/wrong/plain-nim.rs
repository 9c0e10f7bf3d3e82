//! Wrong: Nim without the rule that the heaps stay in order.

use proconio::input;

fn main() {
    input! { heaps: [u64] }
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    println!("{}", if sum == 0 { "Second" } else { "First" });
}
