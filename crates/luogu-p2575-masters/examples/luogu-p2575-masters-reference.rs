//! Contest of masters by definition: every piece is moved, and all rows together are searched.

use std::process::ExitCode;

use common::{grundy_table, staircase_nim_value};
use itertools::Itertools;
use rand::seq::{IteratorRandom, SliceRandom};
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, sorted, Asked, Game, Input, Search, Size, Theory};

const GAMES: usize = 100;
const ROWS: usize = 1000;
const CELLS: usize = 20;

struct Board;

impl Game for Board {
    /// The pieces of each row, as bits: the last cell is bit 0, so a move makes the number smaller.
    type Position = Vec<usize>;
    type Move = String;

    fn rules(&self) -> String {
        "A move takes a piece to the next free cell on its right, over the pieces in between."
            .into()
    }

    fn moves(&self, rows: Vec<usize>) -> impl Iterator<Item = (String, Vec<usize>)> {
        (0..rows.len()).flat_map(move |index| {
            let rows = rows.clone();
            jumps(rows[index]).map(move |(from, to)| {
                let words = format!(
                    "move {} to {} in row {}",
                    CELLS - from,
                    CELLS - to,
                    index + 1
                );
                let mut rows = rows.clone();
                rows[index] ^= 1 << from | 1 << to;
                (words, rows)
            })
        })
    }

    fn show(&self, rows: &Vec<usize>) -> String {
        let letter = |row: usize, bit: usize| if row >> bit & 1 == 1 { 'o' } else { '.' };
        let line = |&row: &usize| (0..CELLS).rev().map(|bit| letter(row, bit)).join("");
        format!("rows {}", rows.iter().map(line).join(" "))
    }

    fn normal(&self, mut rows: Vec<usize>) -> Vec<usize> {
        rows.retain(|&row| jumps(row).next().is_some());
        sorted(rows)
    }

    fn theory(&self, rows: &Vec<usize>) -> Theory {
        let name = |index| format!("row {}", index + 1);
        let components = rows.iter().enumerate();
        let components = components.map(|(index, &row)| (name(index), value(row)));
        Theory::sum("staircase_nim_value", components)
    }
}

/// Returns the moves in a row, each as the bits that a piece leaves and takes.
fn jumps(row: usize) -> impl Iterator<Item = (usize, usize)> {
    let pieces = (0..CELLS).filter(move |bit| row >> bit & 1 == 1);
    pieces.filter_map(move |from| {
        let to = (0..from).rev().find(|bit| row >> bit & 1 == 0)?;
        Some((from, to))
    })
}

/// Returns the value of a row. Its steps are the pieces on the left of each free cell, from the right.
fn value(row: usize) -> u64 {
    let free = (0..CELLS).filter(|bit| row >> bit & 1 == 0).chain([CELLS]);
    let steps = free
        .tuple_windows()
        .map(|(right, left)| (left - right - 1) as u64);
    staircase_nim_value(&steps.collect_vec())
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            let options = |row| jumps(row).map(move |(from, to)| [row ^ (1 << from | 1 << to)]);
            let values = grundy_table(31, options);
            let letter = |row: usize, bit: usize| if row >> bit & 1 == 1 { 'o' } else { '.' };
            let shown = |row: usize| (0..5).rev().map(|bit| letter(row, bit)).join("");
            let lines = |rows: Vec<usize>| {
                let names = rows.iter().map(|&it| format!("`{}`", shown(it)));
                [
                    row("last cells", names),
                    row("value", rows.iter().map(|&it| values[it])),
                ]
            };
            let halves = [0..=15, 16..=31].map(Iterator::collect);
            halves.into_iter().flat_map(lines).collect()
        })
        .run()
}

/// Returns rows whose pieces lie on the last few cells. Every third game has each of its rows twice or
/// nearly: at random few are lost.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = size.pick([rng.random_range(1..=4), 4, GAMES]);
    let mut lines = vec![count.to_string()];
    for _ in 0..count {
        let rows = rng.random_range(size.pick([1..=2, 1..=2, ROWS - 1..=ROWS]));
        let cells = size.pick([5, 14 / rows, CELLS]);
        let mut games: Vec<Vec<usize>> = Vec::new();
        let twice = rng.random_range(0..3) == 0;
        for index in 0..rows {
            let pieces = rng.random_range(1..=cells.min(8));
            let last = CELLS + 1 - cells..=CELLS;
            games.push(match games.last() {
                Some(before) if twice && index % 2 == 1 => before.clone(),
                _ => last.sample(rng, pieces),
            });
        }
        lines.push(rows.to_string());
        for mut pieces in games {
            pieces.shuffle(rng);
            lines.push(format!("{} {}", pieces.len(), pieces.iter().format(" ")));
        }
    }
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Board>>, String> {
    let count = input.number("number of games", &(1..=GAMES))?;
    let mut positions = Vec::new();
    for _ in 0..count {
        let mut rows = vec![0; input.number("number of rows", &(1..=ROWS))?];
        for row in &mut rows {
            let pieces = input.number("number of pieces", &(1..=CELLS))?;
            let cells = input.numbers(pieces, "cell", &(1..=CELLS))?;
            if !cells.iter().all_unique() {
                return Err(input.error("two pieces lie in the same cell"));
            }
            *row = cells.iter().fold(0, |row, cell| row | 1 << (CELLS - cell));
        }
        positions.push(rows);
    }
    Ok(vec![(Board, positions)])
}

fn answer(search: &mut Search<Board>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "YES", "NO")
}
