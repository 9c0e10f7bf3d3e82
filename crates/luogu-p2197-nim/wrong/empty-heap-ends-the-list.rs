//! Wrong: an empty heap is taken for the end of the heaps.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for heaps in &games {
        let read = heaps.iter().take_while(|&&heap| heap > 0);
        let sum = read.fold(0, |sum, heap| sum ^ heap);
        println!("{}", if sum == 0 { "No" } else { "Yes" });
    }
}
