//! Pieces on a strip.

use crate::board::Board;
use crate::game::{Game, Theory};
use crate::heaps::in_one;
use crate::words::join;

/// The game in which a move slides one of several pieces on a strip to the left, over free cells.
pub struct Strip {
    /// One piece, several, and the cells: `coin`, `coins`, `cells`.
    pub names: [&'static str; 3],
}

impl Game for Strip {
    /// The cells of the pieces, from 1 and in ascending order.
    type Position = Vec<usize>;
    type Move = String;

    fn rules(&self) -> String {
        let [piece, _, cells] = self.names;
        format!(
            "A move slides one {piece} to the left, by any number of free {cells}, at least one."
        )
    }

    fn moves(&self, cells: Vec<usize>) -> impl Iterator<Item = (String, Vec<usize>)> {
        let on_the_left = [&[0], &cells[..]].concat();
        in_one(cells, move |piece, &old| {
            let free = on_the_left[piece - 1] + 1..old;
            free.map(move |new| (format!("{old} to {new}"), [new]))
        })
    }

    fn show(&self, cells: &Vec<usize>) -> String {
        let [_, pieces, name] = self.names;
        format!("{pieces} on {name} {}", join(cells, ", "))
    }

    fn board(&self, cells: &Vec<usize>) -> Board {
        let length = cells.last().copied().unwrap_or(0);
        let from_0: Vec<_> = cells.iter().map(|cell| cell - 1).collect();
        let row = Board::row(length, &from_0);
        row.map_or(Board::None, |row| Board::Rows(vec![row]))
    }

    /// Every other gap counts, from the right.
    fn theory(&self, cells: &Vec<usize>) -> Theory {
        let pairs = cells.rchunks(2).map(|pair| match *pair {
            [left, right] => (left, right),
            _ => (0, pair[0]),
        });
        let gap = |(left, right)| {
            let name = match left {
                0 => format!("the gap before {right}"),
                _ => format!("the gap between {left} and {right}"),
            };
            (name, right - left - 1)
        };
        Theory::sum("staircase_nim_value", pairs.map(gap))
    }
}
