//! Wrong: every other difference counts, but from the left: the last heap need not be among them.

use itertools::Itertools;
use proconio::input;

fn main() {
    input! { heaps: [u64] }
    let neighbours = [0].iter().chain(&heaps).tuple_windows();
    let differences = neighbours.map(|(left, right)| right - left).step_by(2);
    let sum = differences.fold(0, |sum, difference| sum ^ difference);
    println!("{}", if sum == 0 { "Second" } else { "First" });
}
