//! Wrong: a mark takes only one cell on both sides out of play, as in Dawson's chess.

use std::iter;

use common::{nim_sum, octal_table};
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { boards: [String] }
    let longest = boards.iter().map(String::len).max().unwrap_or(0);
    let grundy = octal_table(&[0, 0, 7], longest + 1);
    for board in &boards {
        let empty = board.match_indices('.').map(|(cell, _)| cell);
        let after = |cell: usize| format!("{}X{}", &board[..cell], &board[cell + 1..]);
        let wins = empty.filter(|&cell| is_lost(&after(cell), &grundy));
        let cells = wins.map(|cell| cell + 1).join(" ");
        let verdict = if cells.is_empty() {
            "LOSING"
        } else {
            "WINNING"
        };
        println!("{}\n{}", verdict, cells);
    }
}

fn is_lost(board: &str, grundy: &[usize]) -> bool {
    if ["XX", "X.X"].iter().any(|near| board.contains(near)) {
        return board.contains("XXX");
    }
    let marks = board.match_indices('X').map(|(cell, _)| cell + 2);
    // Beyond both ends a mark stands that takes no cell out of play.
    let ends = iter::once(0).chain(marks).chain([board.len() + 3]);
    nim_sum(
        ends.tuple_windows()
            .map(|(mark, next)| grundy[next - mark - 2]),
    ) == 0
}
