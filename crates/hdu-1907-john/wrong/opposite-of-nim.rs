//! Wrong: whoever loses in normal Nim is taken to win.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for heaps in &games {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        println!("{}", if sum != 0 { "Brother" } else { "John" });
    }
}
