//! Wrong: only heaps that come in equal pairs are taken for lost.

use itertools::Itertools;
use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for heaps in &games {
        let loses = heaps.iter().counts().values().all(|count| count % 2 == 0);
        println!("{}", if loses { "second" } else { "first" });
    }
}
