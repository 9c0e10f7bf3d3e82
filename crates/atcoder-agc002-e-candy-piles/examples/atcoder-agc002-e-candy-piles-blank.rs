//! Candy Piles: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), piles: [usize] }
    let winner = if first_player_wins(piles) {
        "First"
    } else {
        "Second"
    };
    winner.to_string()
}

fn first_player_wins(_piles: Vec<usize>) -> bool {
    false
}
