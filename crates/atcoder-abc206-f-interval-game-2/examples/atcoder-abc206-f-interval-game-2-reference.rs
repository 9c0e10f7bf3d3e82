//! Interval Game 2 by definition: positions of all intervals that may still be chosen are searched.

use common::grundy_search;
use reference::prelude::*;

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
            let (left, right) = free[index];
            let misses = |&(start, end): &Interval| end <= left || right <= start;
            let rest = free.iter().copied().filter(misses).collect();
            (format!("choose {}", name(&free[index])), rest)
        })
    }

    fn show(&self, free: &Vec<Interval>) -> String {
        format!("free intervals {}", list_or_none(free.iter().map(name)))
    }

    fn normal(&self, mut free: Vec<Interval>) -> Vec<Interval> {
        free.sort_unstable();
        free.dedup();
        free
    }

    fn theory(&self, free: &Vec<Interval>) -> Theory {
        let all = ("all intervals".to_string(), value(free, (1, END)));
        Theory::sum("grundy_search", [all])
    }
}

fn name(&(left, right): &Interval) -> String {
    format!("[{left}, {right})")
}

/// Returns the value of a free range.
fn value(intervals: &[Interval], range: Interval) -> usize {
    let values = grundy_search([range], |&(start, end): &Interval| {
        let is_inside = move |&&(left, right): &&Interval| start <= left && right <= end;
        let inside = intervals.iter().filter(is_inside);
        inside.map(move |&(left, right)| [(start, left), (right, end)])
    });
    values[&range]
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Alice", "Bob"))
        .table("ranges", || {
            let intervals = [(1, 2), (2, 3), (3, 5), (2, 5), (4, 6)];
            let value = |start: usize, end: usize| {
                let value = (start < end).then(|| value(&intervals, (start, end)));
                value.map_or(String::new(), |value| value.to_string())
            };
            Table::of("from \\ to", 2..=6).rows(1..=5, value)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = size.pick([3, 5, CASES]);
    let end = size.pick([8, 12, END]);
    let mut case = || {
        let count = rng.random_range(size.pick([1..=10, 1..=14, MOST..=MOST]));
        // Short intervals make long games.
        let longest = rng.random_range(1..end);
        let interval = |_| {
            let left = rng.random_range(1..end);
            pair((left, rng.random_range(left + 1..=end.min(left + longest))))
        };
        cases((0..count).map(interval))
    };
    cases((0..count).map(|_| case()))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Intervals>>> {
    let positions = input.cases("number of cases", 1..=CASES, |input| {
        input.cases("number of intervals", 1..=MOST, |input| {
            let left = input.number("left end", 1..=END - 1)?;
            Ok((left, input.number("right end", left + 1..=END)?))
        })
    })?;
    Ok(vec![(Intervals, positions)])
}
