//! Wrong: the heaps are added up, as if they were one.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for heaps in &games {
        let loses = heaps.iter().sum::<u64>() % 4 == 0;
        println!("{}", if loses { "second" } else { "first" });
    }
}
