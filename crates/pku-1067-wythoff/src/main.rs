//! Wythoff's game: a move takes counters from one heap, or the same number from both.
//!
//! The P-positions are (⌊kφ⌋, ⌊kφ⌋ + k); the test is exact in integers, in constant time.

use common::is_wythoff_p_position;
use proconio::input;
use proconio::source::{once::OnceSource, Source};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut output = String::new();
    while !source.is_empty() {
        input! { from &mut source, first: u64, second: u64 }
        let first_player_loses = is_wythoff_p_position(first, second);
        output += if first_player_loses { "0\n" } else { "1\n" };
    }
    output
}
