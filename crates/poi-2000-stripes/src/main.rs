//! Stripes: a move lays a stripe of one of three lengths on free adjacent squares of a board.
//!
//! A laid stripe leaves two boards, which may be empty: this is the octal game with the digit 7 at each
//! length. So one table up to the longest board answers them all.

use common::octal_table;
use itertools::Itertools;
use proconio::input;
use proconio::source::{once::OnceSource, Source};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut winners = Vec::new();
    loop {
        input! { from &mut source, stripes: [usize; 3], boards: [usize] }
        let longest = boards.iter().copied().max().unwrap_or(0);
        let fitting = stripes.iter().copied().filter(|&length| length <= longest);
        let digit = |length| if stripes.contains(&length) { 7 } else { 0 };
        let digits = (0..=fitting.max().unwrap_or(0)).map(digit).collect_vec();
        let grundy = octal_table(&digits, longest);
        let winner = |&board: &usize| if grundy[board] == 0 { 2 } else { 1 };
        winners.extend(boards.iter().map(winner));
        if source.is_empty() {
            return winners.iter().join("\n");
        }
    }
}
