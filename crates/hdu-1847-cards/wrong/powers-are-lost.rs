//! Wrong: a power of 2 is taken for the only heap that wins at once, and all others for lost.

use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { cards: u32 }
        let wins = cards.is_power_of_two();
        println!("{}", if wins { "Kiki" } else { "Cici" });
    }
}
