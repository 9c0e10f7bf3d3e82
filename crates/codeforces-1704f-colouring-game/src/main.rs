//! Colouring Game: Alice whitens two neighbours, one of them red; Bob does so with one of them blue.
//!
//! The colour with more cells wins: its owner whitens a red and a blue neighbour as long as there are such
//! pairs, and has cells to spare afterwards. With equally many cells of both colours, a player who whitens
//! anything else falls behind. So both whiten such pairs only: Dawson's Kayles on the pieces of the row in
//! which the colours alternate.

use std::cmp::Ordering;

use common::{nim_sum, octal_table, DAWSONS_KAYLES};
use itertools::{chain, Itertools};
use proconio::{input, marker::Chars, source::once::OnceSource};

/// From the heap after the last exception on, the values of Dawson's Kayles repeat (Guy & Smith 1956).
const LAST_EXCEPTION: usize = 52;
const PERIOD: usize = 34;

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), rows: [(usize, Chars)] }
    let grundy = octal_table(DAWSONS_KAYLES, LAST_EXCEPTION + PERIOD);
    let value = |cells: usize| match cells.checked_sub(LAST_EXCEPTION + 1) {
        None => grundy[cells],
        Some(further) => grundy[LAST_EXCEPTION + 1 + further % PERIOD],
    };
    let winner = |(_, cells): &(usize, Vec<char>)| {
        let count = |colour| cells.iter().filter(|&&cell| cell == colour).count();
        let breaks = (1..cells.len()).filter(|&index| cells[index - 1] == cells[index]);
        let ends = chain!([0], breaks, [cells.len()]).collect_vec();
        let pieces = ends.windows(2).map(|ends| ends[1] - ends[0]);
        match count('R').cmp(&count('B')) {
            Ordering::Greater => "Alice",
            Ordering::Equal if nim_sum(pieces.map(value)) != 0 => "Alice",
            _ => "Bob",
        }
    };
    rows.iter().map(winner).join("\n")
}
