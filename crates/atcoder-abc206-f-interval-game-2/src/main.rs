//! Interval Game 2: a move chooses an interval that meets no chosen one.
//!
//! A chosen interval leaves two free ranges, one on each side, which are separate games. So one table holds
//! the values of all ranges up to 100: O(100² · N) for each case.

use common::grundy_table;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), cases: [[(usize, usize)]] }
    let winner = |intervals: &Vec<(usize, usize)>| {
        let end = intervals.iter().map(|&(_, right)| right).max().unwrap_or(0);
        // Ranges in the order of their lengths: parts of a range come before it.
        let index = |left: usize, right: usize| (right - left) * (end + 1) + left;
        let values = grundy_table(index(0, end), |range| {
            let (length, left) = (range / (end + 1), range % (end + 1));
            let right = left + length;
            let inside = intervals
                .iter()
                .filter(move |&&(from, to)| left <= from && to <= right);
            inside.map(move |&(from, to)| [index(left, from), index(to, right)])
        });
        match values[index(0, end)] {
            0 => "Bob",
            _ => "Alice",
        }
    };
    cases.iter().map(winner).join("\n")
}
