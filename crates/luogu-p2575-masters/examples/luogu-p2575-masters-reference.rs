//! Contest of masters by definition: every piece is moved, and all rows together are searched.

use common::{grundy_table, staircase_nim_value};
use reference::prelude::*;

const GAMES: usize = 100;
const ROWS: usize = 1000;
const CELLS: usize = 20;

/// Returns the game of rows, each with its pieces as bits: the last cell is bit 0, so a move makes the number
/// smaller.
fn board() -> Sum<usize> {
    let rules =
        "A move takes a piece to the next free cell on its right, over the pieces in between.";
    let show = |row: &usize| words(*row, CELLS);
    Sum::new(["row", "rows"], rules, show, |number, &row| {
        jumps(row).map(move |(from, to)| {
            let (first, last) = (CELLS - from, CELLS - to);
            let words = format!("move {first} to {last} in row {number}");
            (words, [row ^ (1 << from | 1 << to)])
        })
    })
    .board(|rows| Board::Rows(rows.iter().map(|&row| words(row, CELLS)).collect()))
    .values("staircase_nim_value", |rows| {
        Some(rows.iter().map(|&row| value(row)).collect())
    })
}

fn words(row: usize, cells: usize) -> String {
    let letter = |bit| if row >> bit & 1 == 1 { 'o' } else { '.' };
    (0..cells).rev().map(letter).collect()
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
    reference::game(generate, read, win_or_loss("YES", "NO"))
        .table("values", || {
            let options = |row| jumps(row).map(move |(from, to)| [row ^ (1 << from | 1 << to)]);
            let values = grundy_table(31, options);
            let name = |row: usize| format!("`{}`", words(row, 5));
            Table::render("last cells", 0..=15, |&row| name(row))
                .row("value", |row| values[row])
                .row("last cells", |row| name(row + 16))
                .row("value", |row| values[row + 16])
        })
        .run()
}

/// Returns rows whose pieces lie on the last few cells. Every third game has each of its rows twice or
/// nearly: at random few are lost.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let games = size.pick([rng.random_range(1..=4), 4, GAMES]);
    let game = |_| {
        let rows = rng.random_range(size.pick([1..=2, 1..=2, ROWS - 1..=ROWS]));
        let cells = size.pick([5, 14 / rows, CELLS]);
        let is_twice = rng.random_range(0..3) == 0;
        let mut game: Vec<Vec<usize>> = Vec::new();
        for index in 0..rows {
            let pieces = rng.random_range(1..=cells.min(8));
            let any = (CELLS + 1 - cells..=CELLS).sample(rng, pieces);
            let is_copy = is_twice && index % 2 == 1;
            game.push(if is_copy {
                game[index - 1].clone()
            } else {
                any
            });
        }
        for row in &mut game {
            row.shuffle(rng);
        }
        cases(game.iter().map(list_on_a_line))
    };
    cases((0..games).map(game))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Sum<usize>>>> {
    let positions = input.cases("number of games", 1..=GAMES, |input| {
        input.cases("number of rows", 1..=ROWS, |input| {
            let pieces = input.number("number of pieces", 1..=CELLS)?;
            let cells = input.numbers(pieces, "cell", 1..=CELLS)?;
            input.check(cells.iter().all_unique(), "two pieces lie in the same cell")?;
            Ok(cells.iter().map(|cell| 1 << (CELLS - cell)).sum())
        })
    })?;
    Ok(vec![(board(), positions)])
}
