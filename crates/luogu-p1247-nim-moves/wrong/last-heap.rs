//! Wrong: the move in the last heap that has one.

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
    let index = heaps.iter().rposition(|&heap| heap ^ sum < heap)?;
    Some((index, heaps[index] - (heaps[index] ^ sum)))
}
