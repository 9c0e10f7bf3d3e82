//! Wrong: the parity of the number of moves decides, as if no piece could jump.

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
    let free = |row: &Vec<usize>, cell: usize| {
        let right = cell + 1..=20;
        right.filter(|cell| !row.contains(cell)).count()
    };
    let moves = rows.iter().map(|row| row.iter().map(|&cell| free(row, cell)).sum::<usize>());
    moves.sum::<usize>() % 2 == 1
}
