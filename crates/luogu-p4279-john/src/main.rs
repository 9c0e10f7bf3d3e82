//! John: Nim in which the player who takes the last sweet loses.
//!
//! If some heap is larger than 1, the player to move loses exactly when the nim-sum is 0, as in Nim;
//! otherwise, exactly when the number of heaps is odd (Bouton 1901). Linear time.

use common::is_misere_nim_p_position;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |heaps: &Vec<u64>| {
        if is_misere_nim_p_position(heaps) {
            "Brother"
        } else {
            "John"
        }
    };
    games.iter().map(winner).join("\n")
}
