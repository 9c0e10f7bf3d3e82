//! Wrong: the values are kept in 128 bits, but grow to 2¹⁹⁸.

use proconio::{input, marker::Chars};

fn main() {
    input! { games: usize }
    for _ in 0..games {
        input! { height: usize, _width: usize, coins: [Chars; height] }
        let mut sum = 0;
        for (row, line) in coins.iter().enumerate() {
            for (column, _) in line.iter().enumerate().filter(|&(_, &coin)| coin == 'T') {
                let exponent = match row.min(column) {
                    0 => (row + column + 1).trailing_zeros() as usize,
                    _ => row + column,
                };
                sum ^= 1u128 << (exponent % 128);
            }
        }
        println!("{}", if sum != 0 { "-_-" } else { "=_=" });
    }
}
