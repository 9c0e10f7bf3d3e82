//! Wrong: odd heaps are taken for lost, as if 1 were not a power of 2.

use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { cards: u32 }
        let wins = cards == 1 || cards % 2 == 0;
        println!("{}", if wins { "Kiki" } else { "Cici" });
    }
}
