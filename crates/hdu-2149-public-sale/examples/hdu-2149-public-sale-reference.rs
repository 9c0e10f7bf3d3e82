//! Public Sale by definition: every bid is tried.

use std::process::ExitCode;

use common::bash_winning_move;
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const MOST: u64 = 1099;

/// How much a bid raises the price at most.
struct Sale(u64);

impl Game for Sale {
    /// What is missing to the price at which the land is sold.
    type Position = u64;
    type Move = u64;

    fn rules(&self) -> String {
        format!(
            "A bid raises the price by 1 to {}, and may raise it beyond the target.",
            self.0
        )
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
            let bid = |price| match bash_winning_move(price, 3) {
                Some(bid) => bid.to_string(),
                None => "none".into(),
            };
            vec![
                row("m", 4..=13),
                row("winning first bid, n = 3", (4..=13).map(bid)),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, largest) = size.pick([(3, 10), (20, 100), (500, MOST)]);
    let mut line = || {
        let most = rng.random_range(1..=largest);
        let multiples = largest / (most + 1);
        let price = if multiples > 0 && rng.random_range(0..3) == 0 {
            rng.random_range(1..=multiples) * (most + 1)
        } else {
            rng.random_range(1..=largest)
        };
        format!("{price} {most}\n")
    };
    (0..count).map(|_| line()).collect()
}

fn read(input: &mut Input) -> Result<Vec<Asked<Sale>>, String> {
    let mut sales = Vec::new();
    while !input.is_at_end() {
        let price = input.number("price", &(1..=MOST))?;
        let most = input.number("largest bid", &(1..=MOST))?;
        sales.push((Sale(most), vec![price]));
    }
    Ok(sales)
}

fn answer(search: &mut Search<Sale>, prices: &[u64]) -> Result<String, String> {
    let bids = search.winning_moves(&prices[0])?;
    Ok(match &bids[..] {
        [] => "none\n".to_string(),
        bids => format!("{}\n", bids.iter().map(|(bid, _)| bid).format(" ")),
    })
}
