//! Kiki's Game: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let game = || {
        input! { from &mut source, rows: u32, columns: u32 }
        if (rows, columns) == (0, 0) {
            return None;
        }
        Some(if first_player_wins(rows, columns) {
            "Wonderful!"
        } else {
            "What a pity!"
        })
    };
    std::iter::from_fn(game).join("\n")
}

fn first_player_wins(_rows: u32, _columns: u32) -> bool {
    false
}
