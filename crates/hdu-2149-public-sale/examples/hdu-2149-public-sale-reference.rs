//! Public Sale by definition: every bid is tried.

use common::bash_winning_move;
use reference::prelude::*;

const MOST: u64 = 1099;

/// How much a bid raises the price at most.
struct Sale(u64);

impl Game for Sale {
    /// The amount missing to the price at which the land is sold.
    type Position = u64;
    type Move = u64;

    fn rules(&self) -> String {
        let most = self.0;
        format!("A bid raises the price by 1 to {most}, and may raise it beyond the target.")
    }

    fn moves(&self, missing: u64) -> impl Iterator<Item = (u64, u64)> {
        let most = if missing == 0 { 0 } else { self.0 };
        (1..=most).map(move |bid| (bid, missing.saturating_sub(bid)))
    }

    fn show(&self, missing: &u64) -> String {
        match missing {
            0 => "the target is reached".into(),
            _ => format!("{missing} missing"),
        }
    }

    fn show_move(&self, bid: &u64) -> String {
        format!("raise by {bid}")
    }

    fn theory(&self, missing: &u64) -> Theory {
        let wins = bash_winning_move(*missing, self.0).is_some();
        Theory::wins("bash_winning_move", wins)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("first bids", || {
            let bid = |price| list_or_none(bash_winning_move(price, 3));
            Table::of("m", 4..=13).row("winning first bid, n = 3", bid)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, largest) = size.pick([(3, 10), (20, 100), (500, MOST)]);
    let mut line = || {
        let most = rng.random_range(1..=largest);
        let multiples = largest / (most + 1);
        let price = match rng.random_range(0..3) {
            0 if multiples > 0 => rng.random_range(1..=multiples) * (most + 1),
            _ => rng.random_range(1..=largest),
        };
        pair((price, most))
    };
    (0..count).map(|_| line()).join("\n")
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Sale>>> {
    input.until_end(|input| {
        let price = input.number("price", 1..=MOST)?;
        let most = input.number("largest bid", 1..=MOST)?;
        Ok((Sale(most), vec![price]))
    })
}

fn answer(search: &mut Search<Sale>, prices: &[u64]) -> Result<String> {
    let winning = search.winning_moves(&prices[0])?;
    let bids = winning.iter().map(|(bid, _)| bid).join(" ");
    let none = if bids.is_empty() { "none" } else { "" };
    Ok(format!("{bids}{none}\n"))
}
