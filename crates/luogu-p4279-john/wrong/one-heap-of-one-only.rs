//! Wrong: normal Nim, except for a single heap of 1.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for heaps in &games {
        let loses = heaps == &[1] || heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0;
        println!("{}", if loses { "Brother" } else { "John" });
    }
}
