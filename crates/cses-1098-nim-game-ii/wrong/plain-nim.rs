//! Wrong: plain Nim, in which a move may take any number of sticks.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for heaps in &games {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        println!("{}", if sum == 0 { "second" } else { "first" });
    }
}
