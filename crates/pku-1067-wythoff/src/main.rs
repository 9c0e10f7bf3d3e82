//! Wythoff's game: a move takes counters from one heap, or the same number from both.
//!
//! The P-positions are (⌊kφ⌋, ⌊kφ⌋ + k); the test is exact in integers, in constant time.

use common::is_wythoff_p_position;
use itertools::Itertools;
use proconio::input;
use proconio::source::{once::OnceSource, Source};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut answers = Vec::new();
    while !source.is_empty() {
        input! { from &mut source, first: u64, second: u64 }
        let first_player_wins = !is_wythoff_p_position(first, second);
        answers.push(u8::from(first_player_wins));
    }
    answers.iter().join("\n")
}
