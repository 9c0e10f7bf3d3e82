//! Wythoff's game: the input is read, the answer is yours to find.

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
        output += if first_player_wins(first, second) {
            "1\n"
        } else {
            "0\n"
        };
    }
    output
}

fn first_player_wins(_first: u64, _second: u64) -> bool {
    false
}
