//! Kiki's Game by definition.

use reference::prelude::*;

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
    reference::game(generate, read, win_or_loss("Wonderful!", "What a pity!"))
        .table("board", || {
            let values = grundy_values(&Coin, (5, 6));
            let letter = |below, left| if values[&(below, left)] > 0 { "W" } else { "L" };
            Table::of("rows below \\ columns left", 0..=6).rows(0..=5, letter)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (boards, most) = size.pick([(5, 9), (20, 100), (10_000, MOST)]);
    let mut length = || rng.random_range(1..=most);
    let boards = (0..boards).map(|_| pair((length(), length())));
    boards.chain(["0 0".into()]).join("\n")
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Coin>>> {
    let coins = input.until_zero("number of rows", MOST, |input, rows| {
        let columns = input.number("number of columns", 1..=MOST)?;
        Ok((rows - 1, columns - 1))
    })?;
    input.number("second number of the last line", 0..=0)?;
    Ok(vec![(Coin, coins)])
}
