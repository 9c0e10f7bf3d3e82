//! Wrong: the values are kept in 64 bits, but grow to 2¹⁹⁸.

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
        let mut sum = 0;
        for (row, line) in coins.iter().enumerate() {
            for (column, _) in line.iter().enumerate().filter(|&(_, &coin)| coin == 'T') {
                let exponent = match row.min(column) {
                    0 => (row + column + 1).trailing_zeros() as usize,
                    _ => row + column,
                };
                sum ^= 1u64 << (exponent % 64);
            }
        }
        if sum != 0 {
            "-_-"
        } else {
            "=_="
        }
    };
    (0..games).map(winner).join("\n")
}
