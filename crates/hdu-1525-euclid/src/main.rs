//! Euclid's Game: a move subtracts a multiple of the smaller number from the larger, and whoever gets to 0
//! wins.
//!
//! The first player wins exactly when the numbers are equal or their ratio is greater than the golden
//! ratio. The test is exact in integers.

use common::is_euclid_game_p_position;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let game = || {
        input! { from &mut source, first: u64, second: u64 }
        if (first, second) == (0, 0) {
            return None;
        }
        Some(if is_euclid_game_p_position(first, second) {
            "Ollie wins"
        } else {
            "Stan wins"
        })
    };
    std::iter::from_fn(game).join("\n")
}
