//! Wrong: as if the player who takes the last match lost.

use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { heaps: [u64] }
        let only_ones = heaps.iter().all(|&heap| heap == 1);
        let loses = heaps.iter().fold(0, |sum, heap| sum ^ heap) == u64::from(only_ones);
        println!("{}", if loses { "No" } else { "Yes" });
    }
}
