//! Wrong: only the parity of all coins together counts.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for heaps in &games {
        let loses = heaps.iter().sum::<u64>() % 2 == 0;
        println!("{}", if loses { "second" } else { "first" });
    }
}
