//! Contest of masters: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[[usize]]] }
    let answers = games.iter().map(|rows| first_player_wins(rows));
    answers
        .map(|wins| if wins { "YES" } else { "NO" })
        .join("\n")
}

/// Each row has the cells of its pieces.
fn first_player_wins(_rows: &[Vec<usize>]) -> bool {
    false
}
