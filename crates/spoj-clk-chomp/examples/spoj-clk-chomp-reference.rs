//! Chomp by definition: every square is taken, and what is left is searched.

use std::process::ExitCode;

use common::grundy_search;
use itertools::{iproduct, Itertools};
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Ending, Game, Input, Search, Size};

const POSITIONS: usize = 200_000;
const COLUMNS: usize = 10;

struct Chomp;

impl Game for Chomp {
    /// The heights of the columns, from the left.
    type Position = Vec<usize>;
    type Move = String;

    const ENDING: Ending = Ending::LastMoveLoses;

    fn rules(&self) -> String {
        "A move takes a square, with all squares above it, on its right, and above those.".into()
    }

    fn moves(&self, heights: Vec<usize>) -> impl Iterator<Item = (String, Vec<usize>)> {
        let highest = heights.iter().copied().max().unwrap_or(0);
        let squares = iproduct!(0..heights.len(), 0..highest);
        squares.filter_map(move |(column, height)| {
            if heights[column] <= height {
                return None;
            }
            let mut left = heights.clone();
            for it in &mut left[column..] {
                *it = height.min(*it);
            }
            let words = format!("take row {} of column {}", height + 1, column + 1);
            Some((words, left))
        })
    }

    fn show(&self, heights: &Vec<usize>) -> String {
        match self.normal(heights.clone())[..] {
            [] => "no square".into(),
            ref heights => format!("columns of {}", heights.iter().join(", ")),
        }
    }

    fn normal(&self, mut heights: Vec<usize>) -> Vec<usize> {
        heights.retain(|&height| height > 0);
        heights
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("lost positions", || {
            let values = grundy_search([vec![8; 3]], |heights: &Vec<usize>| {
                let options = Chomp.moves(heights.clone()).map(|(_, left)| [left]);
                // Nobody takes the last square.
                options.filter(|[left]| left[0] > 0).collect_vec()
            });
            let line = |third: usize| {
                let lost = values.iter().filter(|(_, value)| **value == 0);
                let lost = lost.map(|(heights, _)| heights).filter(|it| it[2] == third);
                let lost = lost.map(|it| format!("{}, {}", it[0], it[1])).sorted();
                row(&third.to_string(), [lost.format("; ")])
            };
            let title = row("third column", ["first and second column"]);
            [title].into_iter().chain((0..=3).map(line)).collect()
        })
        .run()
}

/// Returns positions, some of them with columns and rows that mirror each other or with short rows: at
/// random few are lost.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = size.pick([rng.random_range(1..=6), 20, 20_000]);
    let mut lines = vec![count.to_string()];
    for _ in 0..count {
        let columns = rng.random_range(1..=size.pick([4, 6, COLUMNS]));
        let highest = rng.random_range(1..=size.pick([4, 6, COLUMNS]));
        let mut heights = match rng.random_range(0..3) {
            0 => {
                let mut heights = vec![1; columns];
                heights[0] = rng.random_range(columns.max(2) - 1..=COLUMNS.min(columns + 1));
                heights
            }
            _ => (0..columns)
                .map(|_| rng.random_range(1..=highest))
                .collect(),
        };
        heights.sort_unstable_by(|one, other| other.cmp(one));
        heights.resize(COLUMNS, 0);
        lines.push(heights.iter().join(" "));
    }
    if size == Size::Limits {
        lines[1] = [COLUMNS; COLUMNS].iter().join(" ");
    }
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Chomp>>, String> {
    let count = input.number("number of positions", &(1..=POSITIONS))?;
    let mut positions = Vec::new();
    for _ in 0..count {
        let heights: Vec<usize> = input.numbers(COLUMNS, "height", &(0..=COLUMNS))?;
        if heights.windows(2).any(|pair| pair[0] < pair[1]) {
            return Err(input.error("the heights increase from left to right"));
        }
        positions.push(heights);
    }
    Ok(vec![(Chomp, positions)])
}

fn answer(search: &mut Search<Chomp>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "W", "L")
}
