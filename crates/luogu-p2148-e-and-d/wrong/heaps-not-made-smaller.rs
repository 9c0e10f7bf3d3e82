//! Wrong: the digits of the heaps themselves are taken, not of the heaps less one.

use itertools::Itertools;
use proconio::input;

fn main() {
    input! { games: [[u32]] }
    for heaps in &games {
        let pairs = heaps.iter().tuples();
        let sum = pairs.fold(0, |sum, (&a, &b)| sum ^ (a | b).trailing_ones());
        println!("{}", if sum == 0 { "NO" } else { "YES" });
    }
}
