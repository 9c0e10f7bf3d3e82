//! Kiki's Game by definition.

use std::process::ExitCode;

use common::grundy_search;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const MOST: usize = 2000;

struct Coin;

impl Game for Coin {
    /// How many rows are below the coin, and how many columns are left of it.
    type Position = (usize, usize);
    type Move = String;

    fn rules(&self) -> String {
        "A move shifts the coin one square left, down, or diagonally left and down.".into()
    }

    fn moves(&self, coin: (usize, usize)) -> impl Iterator<Item = (String, (usize, usize))> {
        let moves = [("left", (0, 1)), ("down", (1, 0)), ("diagonally", (1, 1))];
        moves.into_iter().filter_map(move |(name, (down, left))| {
            let after = (coin.0.checked_sub(down)?, coin.1.checked_sub(left)?);
            Some((name.to_string(), after))
        })
    }

    fn show(&self, (below, left): &(usize, usize)) -> String {
        format!("the coin with {below} rows below it and {left} columns left of it")
    }

    fn theory(&self, (below, left): &(usize, usize)) -> Theory {
        let wins = below % 2 == 1 || left % 2 == 1;
        Theory::wins("the parity of both distances", wins)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("board", || {
            let values = grundy_search([(5, 6)], |&coin: &(usize, usize)| {
                Coin.moves(coin).map(|(_, after)| [after])
            });
            let letter = |below, left| if values[&(below, left)] > 0 { "W" } else { "L" };
            let line = |below: usize| {
                let letters = (0..=6).map(|left| letter(below, left));
                row(&format!("{below} below"), letters)
            };
            let header = row("columns left of the coin", 0..=6);
            [header].into_iter().chain((0..=5).map(line)).collect()
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (boards, most) = size.pick([(5, 9), (20, 100), (10_000, MOST)]);
    let mut line = || {
        let mut length = || rng.random_range(1..=most);
        format!("{} {}\n", length(), length())
    };
    let boards: String = (0..boards).map(|_| line()).collect();
    boards + "0 0\n"
}

fn read(input: &mut Input) -> Result<Vec<Asked<Coin>>, String> {
    let mut coins = Vec::new();
    loop {
        let rows = input.number("number of rows", &(0..=MOST))?;
        let columns = input.number("number of columns", &(0..=MOST))?;
        match (rows, columns) {
            (0, 0) => return Ok(vec![(Coin, coins)]),
            (0, _) | (_, 0) => return Err(input.error("only one of the numbers is 0")),
            _ => coins.push((rows - 1, columns - 1)),
        }
    }
}

fn answer(search: &mut Search<Coin>, coins: &[(usize, usize)]) -> Result<String, String> {
    search.lines(coins, "Wonderful!", "What a pity!")
}
