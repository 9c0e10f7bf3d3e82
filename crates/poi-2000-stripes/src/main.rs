//! Stripes: a move lays a stripe of one of three lengths on free adjacent squares of a row.
//!
//! A laid stripe leaves two rows, whose nim-sum is the value of the move. So one table up to the
//! longest row answers them all.

use common::grundy_table;
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
        input! { from &mut source, stripes: [usize; 3], rows: [usize] }
        assert!(
            !stripes.contains(&0),
            "a stripe of length 0 in {:?}",
            stripes
        );
        let longest = rows.iter().copied().max().unwrap_or(0);
        let grundy = grundy_table(longest, |row| rows_left(&stripes, row));
        winners.extend(rows.iter().map(|&row| if grundy[row] == 0 { 2 } else { 1 }));
        if source.is_empty() {
            return winners.iter().join("\n");
        }
    }
}

/// Returns the two rows that each move leaves; the mirror images of moves are left out.
fn rows_left(stripes: &[usize], row: usize) -> impl Iterator<Item = [usize; 2]> + '_ {
    let rests = stripes
        .iter()
        .filter_map(move |&stripe| row.checked_sub(stripe));
    rests.flat_map(|rest| (0..=rest / 2).map(move |left| [left, rest - left]))
}
