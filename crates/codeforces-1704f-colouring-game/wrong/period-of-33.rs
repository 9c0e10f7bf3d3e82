//! Wrong: the period has 33 values instead of 34.

use std::cmp::Ordering;

use common::{nim_sum, octal_table, DAWSONS_KAYLES};
use itertools::{chain, Itertools};
use proconio::{input, marker::Chars};

const LAST_EXCEPTION: usize = 52;
const PERIOD: usize = 33;

fn main() {
    input! { rows: [(usize, Chars)] }
    let grundy = octal_table(DAWSONS_KAYLES, LAST_EXCEPTION + PERIOD);
    let value = |cells: usize| match cells.checked_sub(LAST_EXCEPTION + 1) {
        None => grundy[cells],
        Some(further) => grundy[LAST_EXCEPTION + 1 + further % PERIOD],
    };
    for (_, cells) in &rows {
        let count = |colour| cells.iter().filter(|&&cell| cell == colour).count();
        let breaks = (1..cells.len()).filter(|&index| cells[index - 1] == cells[index]);
        let ends = chain!([0], breaks, [cells.len()]).collect_vec();
        let pieces = ends.windows(2).map(|ends| ends[1] - ends[0]);
        let winner = match count('R').cmp(&count('B')) {
            Ordering::Greater => "Alice",
            Ordering::Equal if nim_sum(pieces.map(value)) != 0 => "Alice",
            _ => "Bob",
        };
        println!("{}", winner);
    }
}
