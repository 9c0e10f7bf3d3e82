//! Wrong: the first player wins only if every heap is odd.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for heaps in &games {
        let loses = heaps.iter().any(|heap| heap % 2 == 0);
        println!("{}", if loses { "second" } else { "first" });
    }
}
