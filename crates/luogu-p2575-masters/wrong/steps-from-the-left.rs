//! Wrong: the staircase is counted from the left end of the row.

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
    let value = |pieces: &Vec<usize>| {
        let (mut value, mut step, mut is_odd) = (0, 0, true);
        for cell in 1..=20 {
            if pieces.contains(&cell) {
                step += 1;
                continue;
            }
            if is_odd {
                value ^= step;
            }
            is_odd = !is_odd;
            step = 0;
        }
        value
    };
    rows.iter().fold(0, |sum, row| sum ^ value(row)) != 0
}
