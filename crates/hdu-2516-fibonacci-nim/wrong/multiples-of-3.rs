//! Wrong: as if a move took 1 or 2 stones, whatever the move before it took.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let game = || {
        input! { from &mut source, stones: u64 }
        if stones == 0 {
            return None;
        }
        Some(if first_player_wins(stones) {
            "First win"
        } else {
            "Second win"
        })
    };
    std::iter::from_fn(game).join("\n")
}

fn first_player_wins(stones: u64) -> bool {
    stones % 3 != 0
}
