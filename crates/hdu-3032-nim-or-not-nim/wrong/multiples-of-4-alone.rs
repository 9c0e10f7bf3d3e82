//! Wrong: multiples of 4 are one less, but 4 k + 3 keeps its size.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for heaps in &games {
        let value = |heap| {
            if heap % 4 == 0 && heap > 0 {
                heap - 1
            } else {
                heap
            }
        };
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(heap));
        println!("{}", if sum != 0 { "Alice" } else { "Bob" });
    }
}
