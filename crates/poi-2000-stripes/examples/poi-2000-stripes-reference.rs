//! Stripes by definition: positions of all free rows together are searched.

use std::ops::RangeInclusive;
use std::process::ExitCode;

use common::octal_table;
use itertools::{iproduct, Itertools};
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, sorted, Asked, Game, Input, Search, Size, Theory};

const LIMITS: RangeInclusive<usize> = 1..=1000;

/// Free rows, and the lengths of the stripes in ascending order.
struct Stripes(Vec<usize>);

impl Game for Stripes {
    type Position = Vec<usize>;
    type Move = String;

    fn rules(&self) -> String {
        let lengths = self.0.iter().join(", ");
        format!("A move lays a stripe of a length in {{{lengths}}} on free adjacent squares.")
    }

    fn moves(&self, rows: Vec<usize>) -> impl Iterator<Item = (String, Vec<usize>)> {
        let longest = rows.iter().copied().max().unwrap_or(0);
        let moves = iproduct!(0..rows.len(), &self.0, 0..longest);
        moves.filter_map(move |(index, stripe, left)| {
            let right = rows[index].checked_sub(left + stripe)?;
            let words = format!("lay {stripe} in row {} after {left} squares", index + 1);
            let others = (0..rows.len()).filter(|&it| it != index);
            let rows = others.map(|it| rows[it]).chain([left, right]);
            Some((words, sorted(rows.collect())))
        })
    }

    fn show(&self, rows: &Vec<usize>) -> String {
        match rows.len() {
            0 => "no free square".into(),
            _ => format!("free rows of {}", rows.iter().join(", ")),
        }
    }

    fn theory(&self, rows: &Vec<usize>) -> Theory {
        let longest = rows.iter().copied().max().unwrap_or(0);
        let values = values(&self.0, longest);
        let component = |&row: &usize| (format!("row of {row}"), values[row]);
        Theory::sum("octal_table", rows.iter().map(component))
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            vec![
                row("row", 0..=12),
                row("value, stripes 1 and 5", values(&[1, 5], 12)),
                row("value, stripe 2", values(&[2], 12)),
            ]
        })
        .run()
}

/// Returns the values of rows. A stripe of a length may leave 0, 1 or 2 rows: digit 7.
fn values(stripes: &[usize], longest: usize) -> Vec<usize> {
    let digit = |length| if stripes.contains(&length) { 7 } else { 0 };
    octal_table(&(0..=longest).map(digit).collect_vec(), longest)
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

fn read(input: &mut Input) -> Result<Vec<Asked<Stripes>>, String> {
    let mut data_sets = Vec::new();
    loop {
        let stripes = input.numbers(3, "length of a stripe", &LIMITS)?;
        let count = input.number("number of rows", &LIMITS)?;
        let rows = input.numbers(count, "length of a row", &LIMITS)?;
        let positions = rows.into_iter().map(|row| vec![row]).collect();
        let stripes = stripes.into_iter().sorted().dedup().collect();
        data_sets.push((Stripes(stripes), positions));
        if input.is_at_end() {
            return Ok(data_sets);
        }
    }
}

fn answer(search: &mut Search<Stripes>, rows: &[Vec<usize>]) -> Result<String, String> {
    search.lines(rows, "1", "2")
}
