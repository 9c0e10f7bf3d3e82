//! Contest of masters: a piece goes to the next free cell on its right, over the pieces in between.
//!
//! The pieces between two free cells are a step. A piece that jumps fills the free cell and leaves its own
//! one free, so it and all pieces that it jumps over now belong to the next step on the right: a move takes
//! any number of pieces one step on. A row is staircase Nim; its ground is the group with no free cell on
//! its right.

use common::{nim_sum, staircase_nim_value};
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

const CELLS: usize = 20;

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[[usize]]] }
    let first_player_wins =
        |rows: &Vec<Vec<usize>>| nim_sum(rows.iter().map(|row| value(row))) != 0;
    let answers = games.iter().map(first_player_wins);
    answers
        .map(|wins| if wins { "YES" } else { "NO" })
        .join("\n")
}

/// Returns the Grundy value of a row with pieces in these cells.
fn value(pieces: &[usize]) -> u64 {
    // The pieces on the right of all free cells, then those up to the next free cell, and so on.
    let mut steps = vec![0];
    for cell in (1..=CELLS).rev() {
        if !pieces.contains(&cell) {
            steps.push(0);
        } else if let Some(step) = steps.last_mut() {
            *step += 1;
        }
    }
    staircase_nim_value(&steps[1..])
}
