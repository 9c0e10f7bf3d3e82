//! Chomp: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), positions: [[usize; 10]] }
    let letter = |heights: &Vec<usize>| {
        if first_player_wins(heights) {
            'W'
        } else {
            'L'
        }
    };
    positions.iter().map(letter).join("\n")
}

fn first_player_wins(_heights: &[usize]) -> bool {
    false
}
