//! Wrong: a shortcut is lost only if the walk passes over it.

use std::collections::BTreeMap;

use itertools::Itertools;
use proconio::input;

const LARGEST: usize = 1_000_000_000;

fn main() {
    input! {
        counts: (usize, usize), shortcuts: [(usize, usize); counts.0], starts: [(usize, usize); counts.1],
    }
    let columns = least_of_each(shortcuts.iter().copied());
    let rows = least_of_each(shortcuts.iter().map(|&(x, y)| (y, x)));
    let to_next = |lines: &BTreeMap<usize, usize>, from| {
        let next = lines.range(from..).next();
        next.map_or(LARGEST, |(line, _)| line - from)
    };
    // The first column of each diagonal, its first row, and its length.
    let mut diagonals = BTreeMap::new();
    let (mut x, mut y) = (0, 0);
    while x <= LARGEST && y <= LARGEST {
        let below = columns.get(&x).map_or(false, |&row| row < y);
        let on_the_left = rows.get(&y).map_or(false, |&column| column < x);
        let mut steps = 1;
        if !below && !on_the_left {
            steps = to_next(&columns, x).min(to_next(&rows, y)).max(1);
            diagonals.insert(x, (y, steps));
        }
        x += if below || !on_the_left { steps } else { 0 };
        y += if on_the_left || !below { steps } else { 0 };
    }
    let is_lost = |&(x, y): &(usize, usize)| {
        let diagonal = diagonals.range(..=x).next_back();
        let contains = |(first, &(row, steps))| x - first < steps && y == row + (x - first);
        diagonal.map_or(false, contains)
    };
    for start in &starts {
        println!("{}", if is_lost(start) { "LOSE" } else { "WIN" });
    }
}

/// Returns the least of the second numbers for each first number.
fn least_of_each(pairs: impl Iterator<Item = (usize, usize)>) -> BTreeMap<usize, usize> {
    pairs.into_grouping_map().min().into_iter().collect()
}
