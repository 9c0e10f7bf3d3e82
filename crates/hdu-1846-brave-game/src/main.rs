//! Brave Game: a move takes from 1 to m of the stones, and the last one wins.
//!
//! The second player wins exactly when m + 1 divides the number of stones: a move of t is answered by one
//! of m + 1 − t.

use common::bash_winning_move;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [(u64, u64)] }
    let winner = |&(stones, most): &(u64, u64)| match bash_winning_move(stones, most) {
        Some(_) => "first",
        None => "second",
    };
    games.iter().map(winner).join("\n")
}
