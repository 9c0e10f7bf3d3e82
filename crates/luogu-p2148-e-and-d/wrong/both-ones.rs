//! Wrong: a place counts only if both heaps have a one there.

use itertools::Itertools;
use proconio::input;

fn main() {
    input! { games: [[u32]] }
    for heaps in &games {
        let pairs = heaps.iter().tuples();
        let sum = pairs.fold(0, |sum, (&a, &b)| sum ^ ((a - 1) & (b - 1)).trailing_ones());
        println!("{}", if sum == 0 { "NO" } else { "YES" });
    }
}
