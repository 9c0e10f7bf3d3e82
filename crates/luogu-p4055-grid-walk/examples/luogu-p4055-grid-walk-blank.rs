//! Game: the input is read, the answer is yours to find.

use proconio::{input, marker::Bytes, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), rows: usize, _columns: usize, maze: [Bytes; rows] }
    let starts = winning_starts(&maze);
    let lines = starts
        .iter()
        .map(|(row, column)| format!("\n{} {}", row + 1, column + 1));
    match lines.collect::<String>() {
        lines if lines.is_empty() => "LOSE".into(),
        lines => "WIN".to_string() + &lines,
    }
}

/// Returns the cells where AA can put the token to win, row by row: row and column, numbered from 0.
fn winning_starts(_maze: &[Vec<u8>]) -> Vec<(usize, usize)> {
    Vec::new()
}
