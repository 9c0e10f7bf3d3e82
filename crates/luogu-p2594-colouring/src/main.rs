//! Colouring game: a move turns over connected coins; the lower right one of them shows tails.
//!
//! Turning a coin twice changes nothing, so each coin that shows tails is a game of its own, and the
//! position is their sum. In the first row and the first column this is the Ruler game: the n-th coin has
//! the largest power of two that divides n. Elsewhere the other coins of a move can have every nim-sum
//! below 2^(row + column), both counted from 0, so that is the value. All values are powers of two, up to
//! 2¹⁹⁸: the exponents are enough.

use itertools::Itertools;
use proconio::{input, marker::Chars, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    input! { from &mut source, games: usize }
    let winner = |_| {
        input! { from &mut source, height: usize, width: usize, coins: [Chars; height] }
        let mut is_odd = vec![false; height + width];
        for (row, line) in coins.iter().enumerate() {
            for (column, _) in line.iter().enumerate().filter(|&(_, &coin)| coin == 'T') {
                let exponent = match row.min(column) {
                    0 => (row + column + 1).trailing_zeros() as usize,
                    _ => row + column,
                };
                is_odd[exponent] ^= true;
            }
        }
        if is_odd.contains(&true) {
            "-_-"
        } else {
            "=_="
        }
    };
    (0..games).map(winner).join("\n")
}
