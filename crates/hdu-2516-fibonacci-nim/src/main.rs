//! Fibonacci Nim: a move takes at most twice as many stones as the move before it.
//!
//! A move wins if it takes the smallest part of the heap's Zeckendorf sum. The first move must leave at
//! least one stone, so the first player loses exactly when that part is the whole heap: a Fibonacci number.

use common::fibonacci_nim_winning_move;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let game = || {
        input! { from &mut source, stones: u64 }
        let most = stones.checked_sub(1)?;
        Some(match fibonacci_nim_winning_move(stones, most) {
            Some(_) => "First win",
            None => "Second win",
        })
    };
    std::iter::from_fn(game).join("\n")
}
