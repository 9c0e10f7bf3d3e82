//! The splitting game by definition: positions of all bottles together are searched.

use std::process::ExitCode;

use common::grundy_table;
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const BEANS: usize = 10_000;
const BOTTLES: usize = 21;
const CASES: usize = 10;

struct Splitting;

impl Game for Splitting {
    /// How many beans each bottle has.
    type Position = Vec<usize>;
    type Move = String;

    fn rules(&self) -> String {
        "A move takes a bean from a bottle, and puts two new beans into bottles with larger numbers, \
            both into one or each into another."
            .into()
    }

    fn moves(&self, beans: Vec<usize>) -> impl Iterator<Item = (String, Vec<usize>)> {
        let full = (0..beans.len()).filter(|&it| beans[it] > 0).collect_vec();
        full.into_iter().flat_map(move |from| {
            let targets = (from + 1..beans.len()).combinations_with_replacement(2);
            let beans = beans.clone();
            targets.map(move |to| {
                let mut beans = beans.clone();
                beans[from] -= 1;
                beans[to[0]] += 1;
                beans[to[1]] += 1;
                (format!("{from} {} {}", to[0], to[1]), beans)
            })
        })
    }

    fn show(&self, beans: &Vec<usize>) -> String {
        format!("bottles with {} beans", beans.iter().join(", "))
    }

    fn normal(&self, mut beans: Vec<usize>) -> Vec<usize> {
        // Beans in the last bottle cannot move.
        let last = beans.len() - 1;
        beans[last] = 0;
        beans
    }

    fn theory(&self, beans: &Vec<usize>) -> Theory {
        let values = values(beans.len() - 1);
        let component = |(bottle, &count): (usize, &usize)| {
            let value = values[beans.len() - 1 - bottle] * (count % 2);
            (format!("bottle {bottle}, with {count}"), value)
        };
        Theory::sum("grundy_table", beans.iter().enumerate().map(component))
    }
}

/// Returns the value of a bean by the number of bottles to the right.
fn values(most: usize) -> Vec<usize> {
    grundy_table(most, |bean| (0..bean).combinations_with_replacement(2))
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            vec![
                row("bottles to the right", 0..=12),
                row("value", values(12)),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let cases = size.pick([2, 3, CASES]);
    let mut lines = vec![cases.to_string()];
    for _ in 0..cases {
        let count = rng.random_range(size.pick([2..=4, 3..=5, 2..=BOTTLES]));
        let mut beans = vec![0; count];
        for _ in 0..rng.random_range(1..=size.pick([3, 3, 20])) {
            beans[rng.random_range(0..count)] += 1;
        }
        // Beans in the last bottle cannot move, so there may be as many as the limits allow.
        let largest = size.pick([2, 3, BEANS]);
        beans[count - 1] = rng.random_range(0..=largest);
        if size == Size::Limits {
            let bottle = rng.random_range(0..count);
            beans[bottle] = rng.random_range(0..=largest);
        }
        lines.push(format!("{count}\n{}", beans.iter().format(" ")));
    }
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Splitting>>, String> {
    let cases = input.number("number of cases", &(1..=CASES))?;
    let mut positions = Vec::new();
    for _ in 0..cases {
        let count = input.number("number of bottles", &(2..=BOTTLES))?;
        positions.push(input.numbers(count, "number of beans", &(0..=BEANS))?);
    }
    Ok(vec![(Splitting, positions)])
}

fn answer(search: &mut Search<Splitting>, positions: &[Vec<usize>]) -> Result<String, String> {
    let mut lines = Vec::new();
    for beans in positions {
        let winning = search.winning_moves(beans)?;
        let first = winning.first().map_or("-1 -1 -1", |(played, _)| played);
        lines.push(format!("{first}\n{}\n", winning.len()));
    }
    Ok(lines.concat())
}
