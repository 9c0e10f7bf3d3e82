//! Wrong: the values of 3 and 4 are exchanged only once, not for every 4 k + 3 and 4 k + 4.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for heaps in &games {
        let value = |heap| match heap {
            3 => 4,
            4 => 3,
            _ => heap,
        };
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(heap));
        println!("{}", if sum != 0 { "Alice" } else { "Bob" });
    }
}
