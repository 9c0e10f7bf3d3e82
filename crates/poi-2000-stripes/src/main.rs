//! Stripes: a move lays a stripe of one of three lengths on free adjacent squares of a row.
//!
//! A laid stripe leaves two rows, which may be empty: this is the octal game with the digit 7 at each
//! length. So one table up to the longest row answers them all.

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
        input! { from &mut source, stripes: [usize; 3], count: usize }
        // Memory is allocated for as many rows as the count says, so a wrong one must not be believed.
        assert!(count <= input.len(), "the input ends before {} rows", count);
        input! { from &mut source, rows: [usize; count] }
        assert!(
            !stripes.contains(&0),
            "a stripe of length 0 in {:?}",
            stripes
        );
        let longest = rows.iter().copied().max().unwrap_or(0);
        let fitting = stripes.iter().copied().filter(|&length| length <= longest);
        let digit = |length| if stripes.contains(&length) { 7 } else { 0 };
        let digits = (0..=fitting.max().unwrap_or(0)).map(digit).collect_vec();
        let grundy = octal_table(&digits, longest);
        winners.extend(rows.iter().map(|&row| if grundy[row] == 0 { 2 } else { 1 }));
        if source.is_empty() {
            return winners.iter().join("\n");
        }
    }
}
