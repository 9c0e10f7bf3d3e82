//! Rabbit and Grass by definition: positions of all pieces together are searched.

use std::process::ExitCode;

use common::nim_sum;
use itertools::Itertools;
use rand_pcg::Pcg64;

use reference::{nim_games, row, sorted, takes, Asked, Game, Input, Search, Size, Theory};

const LARGEST: usize = 10_000;
const PIECES: usize = 1_000;

/// The squares of the pieces.
struct Board;

impl Game for Board {
    type Position = Vec<usize>;
    type Move = String;

    fn rules(&self) -> String {
        "A move shifts one piece to the left by any number of squares, at least one.".into()
    }

    fn moves(&self, squares: Vec<usize>) -> impl Iterator<Item = (String, Vec<usize>)> {
        let moves = takes(squares, |square| 1..=square);
        moves.map(|(take, after)| {
            let (piece, square) = (take.heap + 1, after[take.heap]);
            (format!("piece {piece} to square {square}"), after)
        })
    }

    fn show(&self, squares: &Vec<usize>) -> String {
        format!("pieces on squares {}", squares.iter().join(", "))
    }

    fn normal(&self, squares: Vec<usize>) -> Vec<usize> {
        sorted(squares)
    }

    fn theory(&self, squares: &Vec<usize>) -> Theory {
        let pieces = (1..).zip(squares);
        let component = |(piece, &square)| (format!("piece {piece}, on square {square}"), square);
        Theory::sum("nim_sum", pieces.map(component))
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("two pieces", || {
            let line = |first: usize| {
                let winner = |second| match nim_sum([first, second]) {
                    0 => "Grass",
                    _ => "Rabbit",
                };
                row(&format!("**{first}**"), (0..=5).map(winner))
            };
            let head = row("squares", 0..=5);
            [head].into_iter().chain((0..=5).map(line)).collect()
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, pieces) = size.pick([(3, 4), (20, 4), (20, PIECES)]);
    let largest = size.pick([7, 15, LARGEST]);
    let mut lines = nim_games(rng, games, pieces, &(0..=largest));
    lines.push("0".into());
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Board>>, String> {
    let mut positions = Vec::new();
    loop {
        let count = input.number("number of pieces", &(0..=PIECES))?;
        if count == 0 {
            return Ok(vec![(Board, positions)]);
        }
        positions.push(input.numbers(count, "square", &(0..=LARGEST))?);
    }
}

fn answer(search: &mut Search<Board>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "Rabbit Win!", "Grass Win!")
}
