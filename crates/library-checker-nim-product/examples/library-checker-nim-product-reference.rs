//! Nim Product by definition: the least number that is not among those that smaller products give.

use common::nim_product;
use reference::prelude::*;

const PAIRS: usize = 1_000_000;

/// A table of the products below this number by definition takes a tenth of a second.
const SEARCHED: usize = 80;

/// Pairs of numbers to be multiplied.
type Pairs = Vec<(u64, u64)>;

fn main() -> ExitCode {
    reference::calculation(generate, read, answer)
        .table("products", || {
            Table::of("⊗", 0..=9).rows(0..=9, nim_product)
        })
        .table("Fermat powers", || {
            Table::of("F", [2, 4, 16, 256, 65536])
                .row("F ⊗ F", |power| nim_product(power, power))
                .row("F ⊗ (F − 1)", |power| nim_product(power, power - 1))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let largest = size.pick([15, SEARCHED - 1, usize::MAX]);
    let count = size.pick([4, 40, PAIRS]);
    let only_powers = size == Size::Limits && rng.random_range(0..4) == 0;
    let mut number = || {
        if only_powers {
            1 << rng.random_range(0..64)
        } else {
            rng.random_range(0..=largest)
        }
    };
    cases((0..count).map(|_| pair((number(), number()))))
}

fn read(input: &mut Input) -> Result<Vec<Pairs>> {
    let count = input.number("number of pairs", 1..=PAIRS)?;
    Ok(vec![input.pairs(count, "number", 0..=u64::MAX)?])
}

fn answer(pairs: &Pairs) -> Result<String> {
    let indices = |&(a, b): &(u64, u64)| {
        let index = |number| {
            usize::try_from(number)
                .ok()
                .filter(|&index| index < SEARCHED)
        };
        Some((index(a)?, index(b)?))
    };
    let indices = pairs
        .iter()
        .map(indices)
        .collect::<Option<Vec<_>>>()
        .ok_or("the numbers are too large to be multiplied by definition")?;
    let largest = indices.iter().map(|(a, b)| *a.max(b)).max();
    let table = products(largest.unwrap_or(0));
    Ok(indices.iter().map(|&(a, b)| table[a][b]).join("\n"))
}

/// Returns the products of the numbers from 0 to `largest`.
fn products(largest: usize) -> Vec<Vec<usize>> {
    let mut table = vec![vec![0; largest + 1]; largest + 1];
    for (a, b) in iproduct!(0..=largest, 0..=largest) {
        let mut is_taken = vec![false; a * b + 1];
        for (smaller_a, smaller_b) in iproduct!(0..a, 0..b) {
            let taken = table[smaller_a][b] ^ table[a][smaller_b] ^ table[smaller_a][smaller_b];
            if let Some(is_taken) = is_taken.get_mut(taken) {
                *is_taken = true;
            }
        }
        let least = is_taken.iter().position(|taken| !taken);
        table[a][b] = least.expect("at most a · b numbers are taken");
    }
    table
}
