//! Colouring game by definition: every connected set of coins is turned over.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::iter;

use common::grundy_search;
use reference::prelude::*;

const GAMES: usize = 50;
const SIDE: usize = 100;
/// The value of a coin is computed if its row times its column is at most this number.
const MOST_COMPUTED: usize = 16;

/// Row and column, from 1.
type Coin = (usize, usize);
type Coins = BTreeSet<Coin>;

/// How many rows and columns there are.
struct Grid(usize, usize);

impl Game for Grid {
    /// The coins that show tails.
    type Position = Coins;
    type Move = String;

    fn rules(&self) -> String {
        "A move turns over connected coins. One of them shows tails, and none of the others is below it \
         or on its right."
            .into()
    }

    fn moves(&self, tails: Coins) -> impl Iterator<Item = (String, Coins)> {
        tails.clone().into_iter().flat_map(move |corner| {
            let tails = tails.clone();
            connected_sets(corner).map(move |turned| {
                let name = |&(row, column): &Coin| format!("{row}.{column}");
                let words = format!("turn over {}", turned.iter().rev().map(name).join(" "));
                (words, &tails ^ &turned)
            })
        })
    }

    fn show(&self, tails: &Coins) -> String {
        format!("coins {}", self.rows(tails).join("/"))
    }

    fn board(&self, tails: &Coins) -> Board {
        Board::Rows(self.rows(tails))
    }

    fn theory(&self, tails: &Coins) -> Theory {
        let is_large = |(row, column): &Coin| row * column > MOST_COMPUTED;
        if tails.iter().any(is_large) {
            return Theory::None;
        }
        let component = |&(row, column): &Coin| (format!("{row}.{column}"), value((row, column)));
        Theory::sum("grundy_search", tails.iter().map(component))
    }
}

impl Grid {
    fn rows(&self, tails: &Coins) -> Vec<String> {
        let letter = |coin| if tails.contains(&coin) { 'T' } else { 'H' };
        let row = |row| (1..=self.1).map(|column| letter((row, column))).join("");
        (1..=self.0).map(row).collect()
    }
}

/// Returns all connected sets of coins of which this one is lower right, the smaller ones first.
fn connected_sets(corner: Coin) -> impl Iterator<Item = Coins> {
    let start = Coins::from([corner]);
    let mut known = HashSet::from([start.clone()]);
    let mut queue = VecDeque::from([start]);
    iter::from_fn(move || {
        let set = queue.pop_front()?;
        for &(row, column) in &set {
            let near = [
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ];
            let is_coin = |&(row, column): &Coin| {
                (1..=corner.0).contains(&row) && (1..=corner.1).contains(&column)
            };
            for coin in near.into_iter().filter(is_coin) {
                let mut larger = set.clone();
                if larger.insert(coin) && known.insert(larger.clone()) {
                    queue.push_back(larger);
                }
            }
        }
        Some(set)
    })
}

/// Returns the value of a coin that shows tails alone: after a move, others do.
fn value(coin: Coin) -> usize {
    let values = grundy_search([coin], |&corner| {
        connected_sets(corner).map(move |mut turned| {
            turned.remove(&corner);
            turned
        })
    });
    values[&coin]
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("-_-", "=_="))
        .table("values", || {
            let value = |row: usize, column: usize| match row * column {
                0..=MOST_COMPUTED => value((row, column)).to_string(),
                _ => "?".into(),
            };
            Table::of("row \\ column", 1..=8).rows(1..=4, value)
        })
        .run()
}

/// Returns grids, half of them with an even number of coins of each value: at random few are lost.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let shapes = [(2, 3), (3, 2), (2, 2), (1, 6), (7, 1)];
    let more_shapes = [(3, 3), (2, 5), (1, 12), (4, 3)];
    let shapes = [&shapes[..], &more_shapes[..size.pick([0, 4, 0])]].concat();
    let count = rng.random_range(size.pick([1..=5, 8..=8, GAMES..=GAMES]));
    let grid = |_| {
        let (height, width) = match size {
            Size::Limits if rng.random_range(0..5) > 0 => (SIDE, SIDE),
            Size::Limits => (rng.random_range(1..=SIDE), rng.random_range(1..=3)),
            _ => shapes[rng.random_range(0..shapes.len())],
        };
        let few = rng.random_range(1..=4);
        let coins = iproduct!(1..=height, 1..=width);
        let mut tails: Coins = coins.filter(|_| rng.random_range(0..few) == 0).collect();
        if rng.random() {
            cancel(&mut tails, height, width);
        }
        if size == Size::Limits && rng.random() {
            turn_alike(rng, &mut tails, height, width);
        }
        let rows = Grid(height, width).rows(&tails);
        format!("{height} {width}\n{}", rows.join("\n"))
    };
    cases((0..count).map(grid))
}

/// Turns over two inner coins whose values are alike in a number of 64 or 128 bits, which is too small for both.
fn turn_alike(rng: &mut Pcg64, tails: &mut Coins, height: usize, width: usize) {
    let apart = [32, 64][rng.random_range(0..2)];
    if height.min(width) > apart + 1 {
        let row = 1 + rng.random_range(1..height - apart);
        let column = 1 + rng.random_range(1..width - apart);
        *tails = &*tails ^ &Coins::from([(row, column), (row + apart, column + apart)]);
    }
}

/// Turns over coins until each value is there an even number of times.
fn cancel(tails: &mut Coins, height: usize, width: usize) {
    let is_inside = |&(row, column): &Coin| row.min(column) > 1;
    // Row and column of the border have the same values.
    let border = tails
        .iter()
        .filter(|coin| coin.0 == 1 && (2..=height).contains(&coin.1));
    let border = border
        .flat_map(|&(row, column)| [(row, column), (column, row)])
        .collect_vec();
    tails.retain(is_inside);
    // Inside, a diagonal has one value.
    let diagonals = tails.iter().counts_by(|(row, column)| row + column);
    for (diagonal, _) in diagonals.into_iter().filter(|(_, count)| count % 2 == 1) {
        let row = 2.max(diagonal.saturating_sub(width));
        *tails = &*tails ^ &Coins::from([(row, diagonal - row)]);
    }
    tails.extend(border);
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Grid>>> {
    input.cases("number of games", 1..=GAMES, |input| {
        let height = input.number("number of rows", 1..=SIDE)?;
        let width = input.number("number of columns", 1..=SIDE)?;
        let mut tails = Coins::new();
        for row in 1..=height {
            let coins = input.letters("row of coins", width..=width, "HT")?;
            let columns = coins.chars().positions(|coin| coin == 'T');
            tails.extend(columns.map(|column| (row, column + 1)));
        }
        Ok((Grid(height, width), vec![tails]))
    })
}
