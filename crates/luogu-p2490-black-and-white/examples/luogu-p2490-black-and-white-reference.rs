//! Black and white chess by definition: every start is played out.

use std::process::ExitCode;

use common::is_moore_nim_p_position;
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Game, Input, Search, Size};

const CELLS: usize = 10_000;
const PIECES: usize = 100;
const MODULUS: usize = 1_000_000_007;
/// Longer boards have too many starts to be played out.
const MOST_SEARCHED: usize = 12;

/// How many pieces a move may take.
struct Board(usize);

/// The cells of the pieces, from the left; the first is white, the next black, and so on. What a player may
/// do depends on the player, so a position says whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Pieces {
    cells: Vec<usize>,
    white_moves: bool,
}

impl Game for Board {
    type Position = Pieces;
    type Move = String;

    fn rules(&self) -> String {
        let most = self.0;
        format!("White moves up to {most} white pieces to the right, Black as many black ones to the left.")
    }

    fn moves(
        &self,
        Pieces { cells, white_moves }: Pieces,
    ) -> impl Iterator<Item = (String, Pieces)> {
        let rooms = cells.iter().tuples().map(|(white, black)| 0..black - white);
        let steps = rooms.multi_cartesian_product();
        let counts = 1..=self.0;
        let steps =
            steps.filter(move |steps| counts.contains(&steps.iter().filter(|&&it| it > 0).count()));
        steps.map(move |steps| {
            let mut cells = cells.clone();
            for (pair, step) in cells.chunks_mut(2).zip(&steps) {
                if white_moves {
                    pair[0] += step;
                } else {
                    pair[1] -= step;
                }
            }
            let words = format!("move by {}", steps.iter().join(", "));
            (
                words,
                Pieces {
                    cells,
                    white_moves: !white_moves,
                },
            )
        })
    }

    fn show(&self, Pieces { cells, white_moves }: &Pieces) -> String {
        let player = if *white_moves { "White" } else { "Black" };
        format!(
            "pieces in cells {} with {player} to move",
            cells.iter().join(", ")
        )
    }
}

/// How many cells and pieces there are, and how many of them a move may take.
struct Start {
    cells: usize,
    pieces: usize,
    most: usize,
}

fn main() -> ExitCode {
    reference::calculation(generate, read, answer)
        .table("lost gaps", || {
            let line = |least: u64| {
                let most = |gaps: &(u64, u64)| {
                    let gaps = [least, gaps.0, gaps.1];
                    let lost = (1..=3).filter(|&most| is_moore_nim_p_position(&gaps, most));
                    let lost = lost.map(|most| most.to_string()).join(", ");
                    if lost.is_empty() {
                        "none".into()
                    } else {
                        lost
                    }
                };
                row(&format!("{least} and …"), PAIRS.iter().map(most))
            };
            let names = PAIRS
                .iter()
                .map(|(second, third)| format!("{second} and {third}"));
            [row("gaps", names)]
                .into_iter()
                .chain((0..=3).map(line))
                .collect()
        })
        .run()
}

/// Gaps that the table shows.
const PAIRS: [(u64, u64); 8] = [
    (0, 0),
    (0, 1),
    (1, 1),
    (1, 2),
    (2, 2),
    (1, 3),
    (2, 3),
    (3, 3),
];

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let cells = rng.random_range(size.pick([4..=8, 8..=11, CELLS - 9..=CELLS]));
    let heaps = match size {
        Size::Limits if rng.random() => PIECES / 2,
        _ => rng.random_range(1..=(cells / 2).min(size.pick([3, 4, PIECES / 2]))),
    };
    let most = rng.random_range(1..=heaps + 1);
    format!("{cells} {} {most}\n", 2 * heaps)
}

fn read(input: &mut Input) -> Result<Vec<Start>, String> {
    let cells = input.number("number of cells", &(2..=CELLS))?;
    let pieces = input.number("number of pieces", &(2..=PIECES.min(cells)))?;
    let most = input.number("number of pieces in a move", &(1..=CELLS))?;
    if pieces % 2 > 0 {
        return Err(input.error("the number of pieces is even"));
    }
    Ok(vec![Start {
        cells,
        pieces,
        most,
    }])
}

fn answer(
    &Start {
        cells,
        pieces,
        most,
    }: &Start,
) -> Result<String, String> {
    if cells > MOST_SEARCHED {
        return Err(format!(
            "the starts on {cells} cells are too many to be played out"
        ));
    }
    let board = Board(most);
    let mut search = Search::new(&board);
    let mut winning = 0;
    for cells in (1..=cells).combinations(pieces) {
        let start = Pieces {
            cells,
            white_moves: true,
        };
        winning += usize::from(search.wins(&start)?);
    }
    Ok((winning % MODULUS).to_string())
}
