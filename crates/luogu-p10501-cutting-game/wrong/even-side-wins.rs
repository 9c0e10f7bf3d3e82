//! Wrong: a paper with an even side that can be halved is won by halving it, and all others are lost.

use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { width: usize, height: usize }
        let is_halved = |side: usize| side % 2 == 0 && side > 2;
        let wins = is_halved(width) || is_halved(height);
        println!("{}", if wins { "WIN" } else { "LOSE" });
    }
}
