//! Wrong: the nim-sum is taken from a heap, which leaves x − s instead of x ^ s.

use itertools::Itertools;
use proconio::input;

fn main() {
    input! { mut heaps: [u64] }
    match winning_move(&heaps) {
        None => println!("lose"),
        Some((index, taken)) => {
            heaps[index] -= taken;
            println!("{taken} {}\n{}", index + 1, heaps.iter().format(" "));
        }
    }
}

fn winning_move(heaps: &[u64]) -> Option<(usize, u64)> {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let index = heaps.iter().position(|&heap| heap >= sum)?;
    Some((index, sum)).filter(|_| sum > 0)
}
