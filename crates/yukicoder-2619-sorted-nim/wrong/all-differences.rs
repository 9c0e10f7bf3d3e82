//! Wrong: all differences count, as if what is taken from one were not added to the next.

use itertools::Itertools;
use proconio::input;

fn main() {
    input! { heaps: [u64] }
    let neighbours = [0].iter().chain(&heaps).tuple_windows();
    let sum = neighbours.fold(0, |sum, (left, right)| sum ^ (right - left));
    println!("{}", if sum == 0 { "Second" } else { "First" });
}
