//! Fibonacci Nim: a move takes at most twice as many stones as the move before it.
//!
//! The first move leaves at least one stone. It wins if it can take the smallest part of the Zeckendorf
//! sum, so the first player loses exactly if the heap is a Fibonacci number: that part is the whole heap.

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
