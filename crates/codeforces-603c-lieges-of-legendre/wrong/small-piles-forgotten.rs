//! Wrong: the rule for large piles is used for all of them.

use proconio::input;

fn main() {
    input! { count: usize, k: u64, piles: [u64; count] }
    let sum = piles.iter().fold(0, |sum, &pile| sum ^ value(pile, k));
    println!("{}", if sum == 0 { "Nicky" } else { "Kevin" });
}

fn value(pile: u64, k: u64) -> u64 {
    match (k % 2, pile % 2) {
        (_, 1) => 0,
        (0, _) => 1,
        _ if pile == 0 => 0,
        _ if value(pile / 2, k) == 1 => 2,
        _ => 1,
    }
}
