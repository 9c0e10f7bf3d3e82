//! Wrong: a pile is always split in two, whatever k is.

use proconio::input;

fn main() {
    input! { count: usize, k: u64, piles: [u64; count] }
    let sum = piles.iter().fold(0, |sum, &pile| sum ^ value(pile, k));
    println!("{}", if sum == 0 { "Nicky" } else { "Kevin" });
}

fn value(pile: u64, _k: u64) -> u64 {
    match pile {
        0..=2 => pile,
        _ => 1 - pile % 2,
    }
}
