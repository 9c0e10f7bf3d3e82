//! Wrong: a position that is lost in Nim is taken as lost for every K.

use proconio::input;

fn main() {
    input! { heaps: [u64] }
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    println!("{}", if sum == 0 { "0" } else { "-1" });
}
