//! Colouring Game by definition: all moves of the player whose turn it is are tried.

use std::cmp::Ordering;
use std::ops::Range;
use std::process::ExitCode;

use common::{octal_table, octal_values, DAWSONS_KAYLES};
use itertools::{chain, Itertools};
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const CASES: usize = 10_000;
const CELLS: usize = 500_000;
const RED: char = 'R';
const BLUE: char = 'B';
const WHITE: char = '.';

/// A row of cells. What a player may do depends on the player, so a position says whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Row {
    cells: Vec<char>,
    alice_moves: bool,
}

impl Row {
    fn count(&self, colour: char) -> usize {
        self.cells.iter().filter(|&&cell| cell == colour).count()
    }

    /// Returns the pieces in which red and blue cells alternate.
    fn pieces(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let is_pair = |left, right| left != right && left != WHITE && right != WHITE;
        let breaks = (1..self.cells.len())
            .filter(move |&index| !is_pair(self.cells[index - 1], self.cells[index]));
        let ends = chain!([0], breaks, [self.cells.len()]).tuple_windows();
        ends.map(|(begin, end)| begin..end)
    }
}

struct Colouring;

impl Game for Colouring {
    type Position = Row;
    type Move = String;

    fn rules(&self) -> String {
        "Alice whitens two neighbouring cells at least one of which is red, Bob two at least one of \
         which is blue."
            .into()
    }

    fn moves(&self, row: Row) -> impl Iterator<Item = (String, Row)> {
        let own = if row.alice_moves { RED } else { BLUE };
        (1..row.cells.len()).filter_map(move |right| {
            let pair = right - 1..=right;
            if !row.cells[pair.clone()].contains(&own) {
                return None;
            }
            let mut cells = row.cells.clone();
            cells[pair].fill(WHITE);
            let alice_moves = !row.alice_moves;
            let words = format!("whiten cells {right} and {}", right + 1);
            Some((words, Row { cells, alice_moves }))
        })
    }

    fn show(&self, row: &Row) -> String {
        let player = if row.alice_moves { "Alice" } else { "Bob" };
        format!("cells {} with {player} to move", row.cells.iter().join(""))
    }

    fn theory(&self, row: &Row) -> Theory {
        match row.count(RED).cmp(&row.count(BLUE)) {
            Ordering::Less => Theory::wins("octal_values", !row.alice_moves),
            Ordering::Greater => Theory::wins("octal_values", row.alice_moves),
            Ordering::Equal => {
                let values = octal_values(DAWSONS_KAYLES, 1000);
                let pieces = row.pieces().filter(|piece| piece.len() > 1).map(|piece| {
                    let name = row.cells[piece.clone()].iter().collect();
                    (name, values.value(piece.len() as u64).unwrap_or(0))
                });
                Theory::sum("octal_values", pieces)
            }
        }
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            vec![
                row("cells of alternating colours", 0..=15),
                row("value", octal_table(DAWSONS_KAYLES, 15)),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, longest) = match size {
        Size::Tiny => (rng.random_range(1..=5), 10),
        Size::Medium => (6, 13),
        Size::Limits if rng.random() => (CASES, CELLS / CASES),
        Size::Limits => (rng.random_range(1..=4), CELLS / 4),
    };
    let rows = (0..count).map(|_| cells(rng, longest));
    let rows = rows.map(|cells| format!("{}\n{cells}\n", cells.len()));
    format!("{count}\n{}", rows.collect::<String>())
}

/// Returns a row, most of the time with equal numbers: pieces of alternating colours, in any order.
fn cells(rng: &mut Pcg64, longest: usize) -> String {
    let length = rng.random_range(2..=longest);
    let longest = if rng.random() { length } else { 60 };
    let piece = rng.random_range(2..=longest);
    let mut cells = Vec::new();
    while cells.len() < length {
        let first = rng.random_range(0..2);
        let length = rng.random_range(1..=piece).min(length - cells.len());
        cells.extend((first..first + length).map(|it| [RED, BLUE][it % 2]));
    }
    let surplus = |cells: &[char]| 2 * cells.iter().filter(|&&it| it == RED).count() > length;
    if rng.random_range(0..4) > 0 && length % 2 == 0 {
        let more = if surplus(&cells) { RED } else { BLUE };
        let mut places = (0..length).filter(|&it| cells[it] == more).collect_vec();
        places.shuffle(rng);
        let too_many = places.len() - length / 2;
        for &place in &places[..too_many] {
            cells[place] = if more == RED { BLUE } else { RED };
        }
    }
    cells.into_iter().collect()
}

fn read(input: &mut Input) -> Result<Vec<Asked<Colouring>>, String> {
    let count = input.number("number of cases", &(1..=CASES))?;
    let mut rows = Vec::new();
    for _ in 0..count {
        let length = input.number("number of cells", &(2..=CELLS))?;
        let cells = input.word("row of cells")?.chars().collect_vec();
        if cells.len() != length || cells.iter().any(|cell| ![RED, BLUE].contains(cell)) {
            return Err(input.error(&format!("a row has {length} letters R and B")));
        }
        rows.push(Row {
            cells,
            alice_moves: true,
        });
    }
    if rows.iter().map(|row| row.cells.len()).sum::<usize>() > CELLS {
        return Err(input.error(&format!("all rows together have at most {CELLS} cells")));
    }
    Ok(vec![(Colouring, rows)])
}

fn answer(search: &mut Search<Colouring>, rows: &[Row]) -> Result<String, String> {
    search.lines(rows, "Alice", "Bob")
}
