//! Wrong: the sticks are counted, as if a move took one.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for heaps in &games {
        let loses = heaps.iter().sum::<u64>() % 2 == 0;
        println!("{}", if loses { "second" } else { "first" });
    }
}
