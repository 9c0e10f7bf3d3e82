//! Chomp: a move takes a square with all that is above it or on its right; the last square loses.
//!
//! A position is a staircase of columns. Put a bead at height + k for the k-th column from the right, counted from 0:
//! ten different beads below 20, so a number of 20 bits with ten ones. A move lowers beads, so it makes the number
//! smaller, and one table upward answers all: 184 756 positions with at most 100 moves each.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

const COLUMNS: usize = 10;
const EMPTY: usize = (1 << COLUMNS) - 1;

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), positions: [[usize; COLUMNS]] }
    let numbers = positions
        .iter()
        .map(|heights| number(heights))
        .collect_vec();
    let is_lost = lost_positions(numbers.iter().copied().max().unwrap_or(EMPTY));
    let letter = |&number: &usize| if is_lost[number] { 'L' } else { 'W' };
    numbers.iter().map(letter).join("\n")
}

fn number(heights: &[usize]) -> usize {
    let is_shape = heights[0] <= COLUMNS && heights.windows(2).all(|pair| pair[0] >= pair[1]);
    assert!(
        is_shape,
        "the heights do not go down from at most 10: {:?}",
        heights
    );
    (0..COLUMNS)
        .zip(heights.iter().rev())
        .map(|(k, height)| 1 << (height + k))
        .sum()
}

/// Returns which of the positions with numbers up to `most` are lost for the player to move.
fn lost_positions(most: usize) -> Vec<bool> {
    let mut is_lost = vec![false; most + 1];
    // Who finds nothing has won: the opponent took the last square.
    for position in (EMPTY + 1..=most).filter(|it| it.count_ones() == EMPTY.count_ones()) {
        let beads = (0..2 * COLUMNS)
            .filter(|bead| position >> bead & 1 == 1)
            .collect_vec();
        let wins = (0..COLUMNS).any(|height| {
            let mut left = position;
            let mut higher = (0..COLUMNS).filter(|&k| beads[k] > height + k);
            higher.any(|k| {
                left ^= 1 << beads[k] | 1 << (height + k);
                is_lost[left]
            })
        });
        is_lost[position] = !wins;
    }
    is_lost
}
