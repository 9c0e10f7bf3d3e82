//! Wrong: if k is odd, all even piles from 6 on are given the value 1.

use proconio::input;

fn main() {
    input! { count: usize, k: u64, piles: [u64; count] }
    let sum = piles.iter().fold(0, |sum, &pile| sum ^ value(pile, k));
    println!("{}", if sum == 0 { "Nicky" } else { "Kevin" });
}

fn value(pile: u64, k: u64) -> u64 {
    match (k % 2, pile) {
        (0, 0..=2) => pile,
        (1, 0..=4) => [0, 1, 0, 1, 2][usize::try_from(pile).unwrap()],
        _ => 1 - pile % 2,
    }
}
