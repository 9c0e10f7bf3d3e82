//! Interval Game 2 by definition: positions of all intervals that may still be chosen are searched.

use std::process::ExitCode;

use common::grundy_search;
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const END: usize = 100;
const MOST: usize = 100;
const CASES: usize = 20;

type Interval = (usize, usize);

struct Intervals;

impl Game for Intervals {
    /// The intervals that meet no chosen one.
    type Position = Vec<Interval>;
    type Move = String;

    fn rules(&self) -> String {
        "A move chooses an interval that meets no chosen one; intervals that only touch do not meet.".into()
    }

    fn moves(&self, free: Vec<Interval>) -> impl Iterator<Item = (String, Vec<Interval>)> {
        (0..free.len()).map(move |index| {
            let chosen = free[index];
            let (left, right) = chosen;
            let misses = |&(start, end): &Interval| end <= left || right <= start;
            let rest = free.iter().copied().filter(misses).collect();
            (format!("choose {}", name(&chosen)), rest)
        })
    }

    fn show(&self, free: &Vec<Interval>) -> String {
        match free.len() {
            0 => "no free interval".into(),
            _ => format!("free intervals {}", free.iter().map(name).join(", ")),
        }
    }

    fn normal(&self, mut free: Vec<Interval>) -> Vec<Interval> {
        free.sort_unstable();
        free.dedup();
        free
    }

    fn theory(&self, free: &Vec<Interval>) -> Theory {
        Theory::sum(
            "grundy_search",
            [("all intervals".to_string(), value(free, (1, END)))],
        )
    }
}

fn name(&(left, right): &Interval) -> String {
    format!("[{left}, {right})")
}

/// Returns the value of a free range.
fn value(intervals: &[Interval], range: Interval) -> usize {
    let values = grundy_search([range], |&(start, end): &Interval| {
        let inside = intervals
            .iter()
            .filter(move |&&(left, right)| start <= left && right <= end);
        inside.map(move |&(left, right)| [(start, left), (right, end)])
    });
    values[&range]
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("ranges", || {
            let intervals = [(1, 2), (2, 3), (3, 5), (2, 5), (4, 6)];
            let line = |start: usize| {
                let cell = |end| {
                    let value = (start < end).then(|| value(&intervals, (start, end)));
                    value.map_or(String::new(), |value| value.to_string())
                };
                row(&format!("**{start}**"), (2..=6).map(cell))
            };
            let head = row("from \\ to", 2..=6);
            [head].into_iter().chain((1..=5).map(line)).collect()
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (cases, most) = size.pick([(3, 10), (5, 14), (CASES, MOST)]);
    let mut lines = vec![cases.to_string()];
    for _ in 0..cases {
        let count = size.pick([rng.random_range(1..=most), rng.random_range(1..=most), most]);
        let end = size.pick([8, 12, END]);
        // Short intervals make long games.
        let longest = rng.random_range(1..end);
        lines.push(count.to_string());
        for _ in 0..count {
            let left = rng.random_range(1..end);
            let right = rng.random_range(left + 1..=end.min(left + longest));
            lines.push(format!("{left} {right}"));
        }
    }
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Intervals>>, String> {
    let cases = input.number("number of cases", &(1..=CASES))?;
    let mut positions = Vec::new();
    for _ in 0..cases {
        let count = input.number("number of intervals", &(1..=MOST))?;
        let mut intervals = Vec::new();
        for _ in 0..count {
            let left = input.number("left end", &(1..=END - 1))?;
            intervals.push((left, input.number("right end", &(left + 1..=END))?));
        }
        positions.push(intervals);
    }
    Ok(vec![(Intervals, positions)])
}

fn answer(search: &mut Search<Intervals>, positions: &[Vec<Interval>]) -> Result<String, String> {
    search.lines(positions, "Alice", "Bob")
}
