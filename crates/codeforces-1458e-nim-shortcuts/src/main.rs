//! Nim Shortcuts: two heaps of Nim, with more lost positions.
//!
//! The lost positions that are no shortcuts lie on a staircase walk from (0, 0): it leaves a column at once if a shortcut is
//! below, and a row if a shortcut is on the left. Elsewhere it is a diagonal, on which it stops only at columns and rows of
//! shortcuts and starts: O((n + m) log n).

use std::collections::{BTreeSet, HashSet};

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! {
        from OnceSource::from(input),
        counts: (usize, usize), shortcuts: [(usize, usize); counts.0], starts: [(usize, usize); counts.1],
    }
    // The shortcuts by column and by row, and the columns and rows of the starts.
    let of_starts = starts.iter().map(|&(x, _)| (x, usize::MAX));
    let columns: BTreeSet<_> = shortcuts.iter().copied().chain(of_starts).collect();
    let of_starts = starts.iter().map(|&(_, y)| (y, usize::MAX));
    let by_row = shortcuts.iter().map(|&(x, y)| (y, x));
    let rows: BTreeSet<_> = by_row.chain(of_starts).collect();
    let mut lost: HashSet<_> = shortcuts.into_iter().collect();
    let (mut x, mut y) = (0, 0);
    let next = |lines: &BTreeSet<(usize, usize)>, line| lines.range((line, 0)..).next().copied();
    while let (Some(column), Some(row)) = (next(&columns, x), next(&rows, y)) {
        let (below, on_the_left) = (column < (x, y), row < (y, x));
        if !below && !on_the_left {
            lost.insert((x, y));
        }
        let steps = (column.0 - x).min(row.0 - y).max(1);
        x += if below || !on_the_left { steps } else { 0 };
        y += if on_the_left || !below { steps } else { 0 };
    }
    let outcome = |start| ["WIN", "LOSE"][usize::from(lost.contains(start))];
    starts.iter().map(outcome).join("\n")
}
