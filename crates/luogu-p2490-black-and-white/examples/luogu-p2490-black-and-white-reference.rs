//! Black and white chess by definition: every start is played out.

use common::is_moore_nim_p_position;
use reference::prelude::*;

const CELLS: usize = 10_000;
const PIECES: usize = 100;
const MODULUS: usize = 1_000_000_007;

/// How many pieces a move may take.
struct Board(usize);

/// The cells of the pieces, from the left, and whether White moves: what a player may do depends on the
/// player. The first piece is white, the next black, and so on.
type Pieces = (Vec<usize>, bool);

impl Game for Board {
    type Position = Pieces;
    type Move = String;

    fn rules(&self) -> String {
        let most = self.0;
        format!("White moves up to {most} white pieces to the right, Black as many black ones to the left.")
    }

    fn moves(&self, (cells, white_moves): Pieces) -> impl Iterator<Item = (String, Pieces)> {
        let rooms = cells.iter().tuples().map(|(white, black)| 0..black - white);
        let steps = rooms.multi_cartesian_product();
        let moved = |steps: &Vec<usize>| steps.iter().filter(|&&step| step > 0).count();
        let steps = steps.filter(move |steps| (1..=self.0).contains(&moved(steps)));
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
            (words, (cells, !white_moves))
        })
    }

    fn show(&self, (cells, white_moves): &Pieces) -> String {
        let player = if *white_moves { "White" } else { "Black" };
        let cells = cells.iter().join(", ");
        format!("pieces in cells {cells} with {player} to move")
    }
}

/// How many cells and pieces there are, and how many of them a move may take.
type Start = (usize, usize, usize);

fn main() -> ExitCode {
    reference::calculation(generate, read, answer)
        .table("lost gaps", || {
            let pairs = [
                [0, 0],
                [0, 1],
                [1, 1],
                [1, 2],
                [2, 2],
                [1, 3],
                [2, 3],
                [3, 3],
            ];
            let table = Table::render("gaps", pairs, |pair| pair.iter().join(" and "));
            (0..=3).fold(table, |table, least| {
                table.row(&format!("{least} and …"), |pair| {
                    let gaps = [&[least], &pair[..]].concat();
                    list_or_none((1..=3).filter(|&most| is_moore_nim_p_position(&gaps, most)))
                })
            })
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let cells = rng.random_range(size.pick([4..=8, 8..=11, CELLS - 9..=CELLS]));
    let heaps = match size {
        Size::Limits if rng.random() => PIECES / 2,
        _ => rng.random_range(1..=(cells / 2).min(size.pick([3, 4, PIECES / 2]))),
    };
    let most = rng.random_range(1..=heaps + 1);
    format!("{cells} {} {most}\n", 2 * heaps)
}

fn read(input: &mut Input) -> Result<Vec<Start>> {
    let cells = input.number("number of cells", 2..=CELLS)?;
    let pieces = input.number("number of pieces", 2..=PIECES.min(cells))?;
    let most = input.number("number of pieces in a move", 1..=pieces)?;
    input.check(pieces % 2 == 0, "the number of pieces is odd")?;
    Ok(vec![(cells, pieces, most)])
}

fn answer(&(cells, pieces, most): &Start) -> Result<String> {
    let board = Board(most);
    let mut search = Search::new(&board);
    let mut winning = 0;
    for cells in (1..=cells).combinations(pieces) {
        winning += usize::from(search.wins(&(cells, true))?);
    }
    Ok((winning % MODULUS).to_string())
}
