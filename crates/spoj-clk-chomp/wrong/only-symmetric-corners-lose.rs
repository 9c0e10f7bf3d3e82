//! Wrong: only an arm of squares to the right as long as the one upward is lost.

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

fn first_player_wins(heights: &[usize]) -> bool {
    let width = heights.iter().filter(|&&height| height > 0).count();
    !(heights[0] == width && heights[1] <= 1)
}
