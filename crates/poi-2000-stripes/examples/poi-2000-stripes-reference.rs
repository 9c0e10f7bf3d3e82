//! Stripes by definition: positions of all free rows together are searched.
//!
//! `generate SEED SIZE` prints an input, `solve` answers the one on standard input.

use std::ops::RangeInclusive;
use std::process::ExitCode;

use itertools::{iproduct, Itertools};
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{Input, Search, Size};

const LIMITS: RangeInclusive<usize> = 1..=1000;

/// The rows that are not empty, in ascending order.
type Position = Vec<usize>;

struct DataSet {
    stripes: Vec<usize>,
    rows: Vec<usize>,
}

fn main() -> ExitCode {
    reference::main(generate, read, solve)
}

/// One data set: the statement has no more, though some judges do.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let largest = *LIMITS.end();
    let (mut stripes, count, longest) = match size {
        Size::Tiny => (lengths(rng, 2..=12), rng.random_range(1..=4), 10),
        Size::Medium => (lengths(rng, 2..=30), rng.random_range(1..=10), 26),
        Size::Limits => (limit_stripes(rng), largest, largest),
    };
    let mut rows: Vec<_> = (0..count).map(|_| rng.random_range(1..=longest)).collect();
    rows[0] = longest;
    rows.shuffle(rng);
    stripes.shuffle(rng);
    format!(
        "{}\n{}\n{}\n",
        stripes.iter().join(" "),
        rows.len(),
        rows.iter().join("\n")
    )
}

fn limit_stripes(rng: &mut Pcg64) -> [usize; 3] {
    let largest = *LIMITS.end();
    let equal = [rng.random_range(2..=9); 3];
    let one_fits = [largest, rng.random_range(2..=20), largest];
    let any = [lengths(rng, 3..=20), lengths(rng, LIMITS)];
    let all = [
        [1; 3],
        [largest; 3],
        [2, 1, 1],
        equal,
        one_fits,
        any[0],
        any[1],
    ];
    all[rng.random_range(0..all.len())]
}

/// Returns three lengths up to one of `most`.
fn lengths(rng: &mut Pcg64, most: RangeInclusive<usize>) -> [usize; 3] {
    let most = rng.random_range(most);
    [0; 3].map(|_| rng.random_range(1..=most))
}

fn read(input: &mut Input) -> Result<Vec<DataSet>, String> {
    let mut data_sets = Vec::new();
    loop {
        let stripes = input.numbers(3, "length of a stripe", &LIMITS)?;
        let count = input.number("number of rows", &LIMITS)?;
        let rows = input.numbers(count, "length of a row", &LIMITS)?;
        data_sets.push(DataSet { stripes, rows });
        if input.is_at_end() {
            return Ok(data_sets);
        }
    }
}

fn solve(data_sets: &[DataSet]) -> Result<String, String> {
    let mut text = String::new();
    for DataSet { stripes, rows } in data_sets {
        let mut search = Search::new();
        for &row in rows {
            let wins = search.wins(&vec![row], |rows| options(stripes, rows.clone()))?;
            text += if wins { "1\n" } else { "2\n" };
        }
    }
    Ok(text)
}

fn options(stripes: &[usize], rows: Position) -> impl Iterator<Item = Position> + '_ {
    let longest = rows.last().copied().unwrap_or(0);
    let moves = iproduct!(0..rows.len(), stripes, 0..longest);
    moves.filter_map(move |(index, stripe, left)| {
        let right = rows[index].checked_sub(left + stripe)?;
        let mut rows = rows.clone();
        rows[index] = left;
        rows.push(right);
        rows.retain(|&row| row > 0);
        rows.sort_unstable();
        Some(rows)
    })
}
