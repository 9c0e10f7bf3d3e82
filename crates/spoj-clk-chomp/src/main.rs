//! Chomp: a move takes a square with all that is above it or on its right; the last square loses.
//!
//! Walk along the rim from the right: a step up is a bit 0, a step over a column a bit 1, from the lowest
//! bit on. A move sorts the steps between some step up and a later step over a column: those over columns
//! come first. So the number becomes smaller, and a table filled upward answers all: 184 756 rims with at
//! most 100 moves each.

use itertools::{iproduct, Itertools};
use proconio::{input, source::once::OnceSource};

const COLUMNS: usize = 10;
const EMPTY: usize = (1 << COLUMNS) - 1;

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), positions: [[usize; COLUMNS]] }
    let rims = positions.iter().map(|heights| rim(heights)).collect_vec();
    let most = rims.iter().copied().max().unwrap_or(EMPTY);
    let mut is_lost = vec![false; most + 1];
    // Who finds nothing has won: the opponent took the last square.
    for rim in (EMPTY + 1..=most).filter(|rim| rim.count_ones() == EMPTY.count_ones()) {
        is_lost[rim] = !options(rim).any(|option| is_lost[option]);
    }
    let letter = |&rim: &usize| if is_lost[rim] { 'L' } else { 'W' };
    rims.iter().map(letter).join("\n")
}

fn rim(heights: &[usize]) -> usize {
    let heights = heights.iter().rev().enumerate();
    heights.map(|(column, height)| 1 << (height + column)).sum()
}

fn options(rim: usize) -> impl Iterator<Item = usize> {
    let steps = |bit| (0..2 * COLUMNS).filter(move |step| rim >> step & 1 == bit);
    let ends = iproduct!(steps(0), steps(1)).filter(|(up, over)| up < over);
    ends.map(move |(up, over)| {
        let between = (2 << over) - (1 << up);
        let columns = (rim & between).count_ones();
        rim & !between | ((1 << columns) - 1) << up
    })
}
