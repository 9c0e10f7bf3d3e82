//! Wrong: as if a heap could not be split.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for heaps in &games {
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ heap);
        println!("{}", if sum != 0 { "Alice" } else { "Bob" });
    }
}
