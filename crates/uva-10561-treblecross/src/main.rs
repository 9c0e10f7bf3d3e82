//! Treblecross: a move marks an empty cell; three adjacent marks win.
//!
//! Two marks with at most one cell between them let the player to move win at once. Otherwise a mark must be further from
//! all others: it takes its cell and two cells on each side out of play. With each row of such safe cells lengthened by one
//! place at both ends, this is the octal game 0.007.

use std::iter;

use common::{nim_sum, octal_table};
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), boards: [String] }
    let longest = boards.iter().map(String::len).max().unwrap_or(0);
    let grundy = octal_table(&[0, 0, 0, 7], longest + 2);
    let answer = |board: &String| {
        let empty = board.match_indices('.').map(|(cell, _)| cell);
        let after = |cell: usize| format!("{}X{}", &board[..cell], &board[cell + 1..]);
        let wins = empty.filter(|&cell| is_lost(&after(cell), &grundy));
        let cells = wins.map(|cell| cell + 1).join(" ");
        let verdict = if cells.is_empty() {
            "LOSING"
        } else {
            "WINNING"
        };
        format!("{}\n{}", verdict, cells)
    };
    boards.iter().map(answer).join("\n")
}

fn is_lost(board: &str, grundy: &[usize]) -> bool {
    if ["XX", "X.X"].iter().any(|near| board.contains(near)) {
        return board.contains("XXX");
    }
    let marks = board.match_indices('X').map(|(cell, _)| cell + 3);
    // Beyond both ends a mark stands that takes no cell out of play.
    let ends = iter::once(0).chain(marks).chain([board.len() + 5]);
    let rows = ends.tuple_windows().map(|(mark, next)| next - mark - 3);
    nim_sum(rows.map(|places| grundy[places])) == 0
}
