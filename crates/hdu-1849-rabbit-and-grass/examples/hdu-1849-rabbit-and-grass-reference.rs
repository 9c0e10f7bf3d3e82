//! Rabbit and Grass by definition: positions of all pieces together are searched.

use common::nim_sum;
use reference::prelude::*;

const LARGEST: usize = 10_000;
const PIECES: usize = 1_000;

/// Returns the game of pieces, which are on these squares.
fn pieces() -> Sum<usize> {
    let rules = "A move shifts one piece to the left by any number of squares, at least one.";
    let names = ["piece", "pieces on squares"];
    Sum::new(names, rules, usize::to_string, |piece, &square| {
        let left = (0..square).rev();
        left.map(move |left| (format!("piece {piece} to square {left}"), [left]))
    })
    .board(|squares| {
        let row = |&square: &usize| Board::row(square + 1, &[square]);
        let rows: Option<_> = squares.iter().map(row).collect();
        rows.map_or(Board::None, Board::Rows)
    })
    .values("nim_sum", |squares| Some(squares.to_vec()))
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Rabbit Win!", "Grass Win!"))
        .table("two pieces", || {
            let winner = |first: usize, second: usize| match nim_sum([first, second]) {
                0 => "Grass",
                _ => "Rabbit",
            };
            Table::of("squares", 0..=5).rows(0..=5, winner)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, pieces) = size.pick([(3, 4), (20, 4), (20, PIECES)]);
    let largest = size.pick([7, 15, LARGEST]);
    let games = (0..games).map(|_| nim_heaps(rng, 1..=pieces, 0..=largest));
    games.map(list).join("\n") + "\n0"
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Sum<usize>>>> {
    let positions = input.until_zero("number of pieces", PIECES, |input, count| {
        input.numbers(count, "square", 0..=LARGEST)
    })?;
    Ok(vec![(pieces(), positions)])
}
