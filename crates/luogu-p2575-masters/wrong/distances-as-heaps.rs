//! Wrong: each piece is a heap of Nim, as large as its way to the last cell.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[[usize]]] }
    let answers = games.iter().map(|rows| first_player_wins(rows));
    answers.map(|wins| if wins { "YES" } else { "NO" }).join("\n")
}

/// Each row has the cells of its pieces.
fn first_player_wins(rows: &[Vec<usize>]) -> bool {
    let pieces = rows.iter().flatten();
    pieces.fold(0, |sum, cell| sum ^ (20 - cell)) != 0
}
