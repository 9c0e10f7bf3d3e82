//! Wrong: a pair is only won or lost: it counts 1 if one of its heaps is even.

use itertools::Itertools;
use proconio::input;

fn main() {
    input! { games: [[u32]] }
    for heaps in &games {
        let pairs = heaps.iter().tuples();
        let sum = pairs.fold(0, |sum, (&a, &b)| sum ^ value(a, b));
        println!("{}", if sum == 0 { "NO" } else { "YES" });
    }
}

fn value(a: u32, b: u32) -> u32 {
    u32::from(a % 2 == 0 || b % 2 == 0)
}
