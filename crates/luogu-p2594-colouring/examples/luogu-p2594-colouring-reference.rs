//! Colouring game by definition: every connected set of coins is turned over.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::iter;
use std::process::ExitCode;

use common::grundy_search;
use itertools::{iproduct, Itertools};
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const GAMES: usize = 50;
const SIDE: usize = 100;
/// The value of a coin is computed if it has at most so many coins on its upper left.
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
        let letter = |coin| if tails.contains(&coin) { 'T' } else { 'H' };
        let line = |row| (1..=self.1).map(|column| letter((row, column))).join("");
        format!("coins {}", (1..=self.0).map(line).join("/"))
    }

    fn theory(&self, tails: &Coins) -> Theory {
        if tails
            .iter()
            .any(|(row, column)| row * column > MOST_COMPUTED)
        {
            return Theory::None;
        }
        let component = |&(row, column): &Coin| (format!("{row}.{column}"), value((row, column)));
        Theory::sum("grundy_search", tails.iter().map(component))
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
                (row, column - 1),
                (row + 1, column),
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
    reference::game(generate, read, answer)
        .table("values", || {
            let line = |line: usize| {
                let value = |column| match line * column {
                    0..=MOST_COMPUTED => value((line, column)).to_string(),
                    _ => "?".into(),
                };
                row(&format!("row {line}"), (1..=8).map(value))
            };
            let columns = (1..=8).map(|column| format!("column {column}"));
            [row("", columns)]
                .into_iter()
                .chain((1..=4).map(line))
                .collect()
        })
        .run()
}

/// Returns grids, half of them with an even number of coins of each value: at random few are lost.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = size.pick([rng.random_range(1..=5), 8, GAMES]);
    let mut lines = vec![count.to_string()];
    for _ in 0..count {
        let shapes = [
            (2, 3),
            (3, 2),
            (2, 2),
            (1, 6),
            (7, 1),
            (3, 3),
            (2, 5),
            (1, 12),
            (4, 3),
        ];
        let (height, width) = match size {
            Size::Limits if rng.random_range(0..5) > 0 => (SIDE, SIDE),
            Size::Limits => (rng.random_range(1..=SIDE), rng.random_range(1..=3)),
            _ => shapes[rng.random_range(0..size.pick([5, shapes.len(), 0]))],
        };
        let mut is_tails = vec![vec![false; width]; height];
        let few = rng.random_range(1..=4);
        for (row, column) in iproduct!(0..height, 0..width) {
            is_tails[row][column] = rng.random_range(0..few) == 0;
        }
        if rng.random() {
            // Each diagonal has an even number of tails in it, as far as it has two coins inside.
            for diagonal in 2..height + width {
                let inside = (1..height.min(diagonal)).filter(|row| diagonal - row < width);
                let places = inside.map(|row| (row, diagonal - row)).collect_vec();
                if let Some(&(row, column)) = places.first() {
                    let tails = places
                        .iter()
                        .filter(|(row, column)| is_tails[*row][*column]);
                    is_tails[row][column] ^= tails.count() % 2 == 1;
                }
            }
            // Row and column of the border have the same values.
            let border = is_tails[0].clone();
            for (row, tails) in is_tails.iter_mut().enumerate() {
                tails[0] = row > 0 && border.get(row) == Some(&true);
            }
            let beyond = height.min(width);
            is_tails[0][beyond..].fill(false);
        }
        lines.push(format!("{height} {width}"));
        let letter = |&is_tails: &bool| if is_tails { 'T' } else { 'H' };
        lines.extend(is_tails.iter().map(|row| row.iter().map(letter).join("")));
    }
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Grid>>, String> {
    let count = input.number("number of games", &(1..=GAMES))?;
    let mut games = Vec::new();
    for _ in 0..count {
        let height = input.number("number of rows", &(1..=SIDE))?;
        let width = input.number("number of columns", &(1..=SIDE))?;
        let mut tails = Coins::new();
        for row in 1..=height {
            let coins = input.word("row of coins")?;
            if coins.len() != width || coins.bytes().any(|coin| !b"HT".contains(&coin)) {
                return Err(input.error(&format!("a row has {width} letters H and T")));
            }
            let of_row = (1..).zip(coins.chars()).filter(|(_, coin)| *coin == 'T');
            tails.extend(of_row.map(|(column, _)| (row, column)));
        }
        games.push((Grid(height, width), vec![tails]));
    }
    Ok(games)
}

fn answer(search: &mut Search<Grid>, positions: &[Coins]) -> Result<String, String> {
    search.lines(positions, "-_-", "=_=")
}
