//! Treblecross: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, marker::Chars, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), boards: [Chars] }
    let answer = |board: &Vec<char>| {
        let cells = winning_cells(board).iter().map(|cell| cell + 1).join(" ");
        let verdict = if cells.is_empty() {
            "LOSING"
        } else {
            "WINNING"
        };
        format!("{verdict}\n{cells}")
    };
    boards.iter().map(answer).join("\n")
}

/// Returns the indices of the cells, in increasing order.
fn winning_cells(_board: &[char]) -> Vec<usize> {
    Vec::new()
}
