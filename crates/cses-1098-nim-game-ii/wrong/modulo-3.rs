//! Wrong: the remainder modulo 3 instead of 4.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for heaps in &games {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ (heap % 3));
        println!("{}", if sum == 0 { "second" } else { "first" });
    }
}
