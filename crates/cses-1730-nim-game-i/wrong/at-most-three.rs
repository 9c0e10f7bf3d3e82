//! Wrong: the solution of Nim Game II, in which a move takes at most three sticks.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for heaps in &games {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ (heap % 4));
        println!("{}", if sum == 0 { "second" } else { "first" });
    }
}
