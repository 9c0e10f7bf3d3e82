//! Moving Coins by definition: every start is played out.

use common::nim_sum;
use reference::prelude::*;

const CELLS: usize = 150_000;
const COINS: usize = 50;
const MODULUS: usize = 1_000_000_009;

/// How many cells and coins there are.
type Start = (usize, usize);

fn main() -> ExitCode {
    reference::calculation(generate, read, answer)
        .table("lost heaps", || {
            let lists = |sum: usize, heaps| {
                let lists = (0..heaps).map(|_| 0..=sum).multi_cartesian_product();
                let lost = |list: &Vec<usize>| nim_sum(list.iter().copied()) == 0;
                let of_sum = lists.filter(|list| list.iter().sum::<usize>() == sum);
                of_sum.filter(lost).count()
            };
            Table::of("sum", 0..=14)
                .row("2 heaps", |sum| lists(sum, 2))
                .row("3 heaps", |sum| lists(sum, 3))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let cells = rng.random_range(size.pick([1..=7, 8..=12, CELLS - 9..=CELLS]));
    let coins = match size {
        Size::Limits => rng.random_range(COINS - 1..=COINS),
        _ => rng.random_range(1..=cells),
    };
    format!("{cells} {coins}\n")
}

fn read(input: &mut Input) -> Result<Vec<Start>> {
    let cells = input.number("number of cells", 1..=CELLS)?;
    let coins = input.number("number of coins", 1..=COINS.min(cells))?;
    Ok(vec![(cells, coins)])
}

fn answer(&(cells, coins): &Start) -> Result<String> {
    let names = ["coin", "coins", "cells"];
    let strip = Strip { names };
    let mut search = Search::new(&strip);
    let mut winning = 0;
    for cells in (1..=cells).combinations(coins) {
        winning += usize::from(search.wins(&cells)?);
    }
    Ok((winning % MODULUS).to_string())
}
