//! Wrong: as if a piece stopped at the next piece, as in Georgia and Bob.

use itertools::Itertools;
use proconio::input;

fn main() {
    loop {
        input! { squares: [u64] }
        if squares.is_empty() {
            return;
        }
        let loses = gaps(&squares) == 0;
        println!("{}", if loses { "Grass Win!" } else { "Rabbit Win!" });
    }
}

fn gaps(squares: &[u64]) -> u64 {
    let squares: Vec<u64> = squares.iter().copied().sorted().rev().collect();
    let left_of = |index: usize| squares.get(index + 1).copied().unwrap_or(0);
    let gaps = (0..squares.len())
        .step_by(2)
        .map(|index| squares[index] - left_of(index));
    gaps.fold(0, |sum, gap| sum ^ gap)
}
