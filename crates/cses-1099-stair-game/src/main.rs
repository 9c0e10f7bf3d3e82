//! Stair Game: a move takes any number of balls from one stair to the next lower one.
//!
//! This is staircase Nim with the lowest stair as the ground: the nim-sum of the stairs 2, 4, 6, … decides
//! (Sprague 1937). Linear time.

use common::staircase_nim_value;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |balls: &Vec<u64>| {
        // Balls on the lowest stair cannot move.
        let steps = balls.get(1..).unwrap_or_default();
        match staircase_nim_value(steps) {
            0 => "second",
            _ => "first",
        }
    };
    games.iter().map(winner).join("\n")
}
