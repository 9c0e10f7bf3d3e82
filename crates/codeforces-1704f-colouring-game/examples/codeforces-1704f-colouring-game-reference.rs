//! Colouring Game by definition: all moves of the player whose turn it is are tried.

use common::{octal_table, octal_values, DAWSONS_KAYLES};
use reference::prelude::*;

const CASES: usize = 10_000;
const CELLS: usize = 500_000;

/// A row of cells, `R`, `B` or `.` for white, and whether Alice moves: what a player may do depends on the
/// player.
type Row = (String, bool);

struct Colouring;

impl Game for Colouring {
    type Position = Row;
    type Move = String;

    fn rules(&self) -> String {
        "Alice whitens two neighbouring cells at least one of which is red, Bob two at least one of \
         which is blue."
            .into()
    }

    fn moves(&self, (cells, alice_moves): Row) -> impl Iterator<Item = (String, Row)> {
        let own = if alice_moves { 'R' } else { 'B' };
        (1..cells.len()).filter_map(move |right| {
            let pair = right - 1..=right;
            if !cells[pair.clone()].contains(own) {
                return None;
            }
            let mut cells = cells.clone();
            cells.replace_range(pair, "..");
            let words = format!("whiten cells {right} and {}", right + 1);
            Some((words, (cells, !alice_moves)))
        })
    }

    fn show(&self, (cells, alice_moves): &Row) -> String {
        let player = if *alice_moves { "Alice" } else { "Bob" };
        format!("cells {cells} with {player} to move")
    }

    fn board(&self, (cells, _): &Row) -> Board {
        Board::Rows(vec![cells.clone()])
    }

    fn theory(&self, (cells, alice_moves): &Row) -> Theory {
        let [red, blue] = ['R', 'B'].map(|colour| cells.matches(colour).count());
        if red != blue {
            return Theory::wins("octal_values", (red > blue) == *alice_moves);
        }
        let values = octal_values(DAWSONS_KAYLES, 1000);
        let component = |piece: &str| {
            let value = values.value(piece.len() as u64).unwrap_or(0);
            (piece.to_string(), value)
        };
        // Pieces in which red and blue alternate; three in a row are parted by the second turn.
        let parted = |cells: &str| cells.replace("RR", "R.R").replace("BB", "B.B");
        let marked = parted(&parted(cells));
        let pieces = marked.split('.').filter(|piece| piece.len() > 1);
        Theory::sum("octal_values", pieces.map(component))
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Alice", "Bob"))
        .table("values", || {
            let values = octal_table(DAWSONS_KAYLES, 15);
            Table::of("cells of alternating colours", 0..=15).cells("value", values)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (counts, longest) = match size {
        Size::Tiny => (1..=5, 10),
        Size::Medium => (6..=6, 13),
        Size::Limits => match rng.random_range(0..3) {
            0 => (CASES..=CASES, CELLS / CASES),
            // The values of the pieces have exceptions up to 52 cells.
            1 => (1000..=1000, CELLS / 1000),
            _ => (1..=4, CELLS / 4),
        },
    };
    let count = rng.random_range(counts);
    let rows = (0..count).map(|_| cells(rng, longest));
    cases(rows.map(|cells| format!("{}\n{cells}", cells.len())))
}

/// Returns a row, most of the time with equal numbers: pieces of alternating colours, in any order.
fn cells(rng: &mut Pcg64, longest: usize) -> String {
    let length = rng.random_range(2..=longest);
    let longest = length.min(if rng.random() { length } else { 200 });
    let piece = rng.random_range(2..=longest);
    let mut cells = Vec::new();
    while cells.len() < length {
        let first = rng.random_range(0..2);
        let length = rng.random_range(1..=piece).min(length - cells.len());
        cells.extend((first..first + length).map(|cell| ['R', 'B'][cell % 2]));
    }
    match rng.random_range(0..4) {
        0 => {}
        1 => balance(rng, &mut cells),
        _ => balance_at_the_end(&mut cells),
    }
    cells.into_iter().collect()
}

/// Recolours any cells until there are equally many of both colours, or nearly so.
fn balance(rng: &mut Pcg64, cells: &mut [char]) {
    let is_red = |&place: &usize| cells[place] == 'R';
    let (mut more, mut fewer): (Vec<_>, Vec<_>) = (0..cells.len()).partition(is_red);
    if more.len() < fewer.len() {
        (more, fewer) = (fewer, more);
    }
    let surplus = (more.len() - fewer.len()) / 2;
    for place in more.sample(rng, surplus).copied().collect_vec() {
        cells[place] = if cells[place] == 'R' { 'B' } else { 'R' };
    }
}

/// Gives the last cells one colour, such that there are equally many of both, or nearly so. The pieces before them stay
/// whole.
fn balance_at_the_end(cells: &mut [char]) {
    let half = cells.len() / 2;
    let (mut red, mut blue) = (0, 0);
    for cell in cells {
        let is_red = blue == half || red < half && *cell == 'R';
        *cell = if is_red { 'R' } else { 'B' };
        red += usize::from(is_red);
        blue += usize::from(!is_red);
    }
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Colouring>>> {
    let mut left = CELLS;
    let rows = input.cases("number of cases", 1..=CASES, |input| {
        let length = input.number("number of cells", 2..=left)?;
        left -= length;
        let cells = input.letters("row of cells", length..=length, "RB")?;
        Ok((cells.to_string(), true))
    })?;
    Ok(vec![(Colouring, rows)])
}
