//! Georgia and Bob: a move takes one chessman to the left, over free squares only.
//!
//! The gaps to the left of the chessmen, from the last one, are the steps of staircase Nim: a move makes
//! one gap smaller and the gap to its right, the step below, larger by as much. O(n log n) time, for
//! sorting.

use common::staircase_nim_value;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |squares: Vec<u64>| match staircase_nim_value(&gaps_from_the_right(squares)) {
        0 => "Bob will win",
        _ => "Georgia will win",
    };
    games.into_iter().map(winner).join("\n")
}

fn gaps_from_the_right(mut squares: Vec<u64>) -> Vec<u64> {
    squares.sort_unstable();
    let left = [0].iter().chain(&squares);
    let neighbours = squares.iter().zip(left);
    let mut gaps: Vec<u64> = neighbours.map(|(right, left)| right - left - 1).collect();
    gaps.reverse();
    gaps
}
