//! Kiki's Game: a coin in a corner of an n × m board moves one square left, down, or both.
//!
//! The first player loses exactly when n − 1 and m − 1 are even: every move makes at least one of them odd,
//! and one more move makes both even again. There is no memory for a table, and no need of one.

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
        Some(if rows % 2 == 1 && columns % 2 == 1 {
            "What a pity!"
        } else {
            "Wonderful!"
        })
    };
    std::iter::from_fn(game).join("\n")
}
