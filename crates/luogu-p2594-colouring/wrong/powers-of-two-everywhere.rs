//! Wrong: the first row and the first column get powers of two like all others.

use proconio::{input, marker::Chars};

fn main() {
    input! { games: usize }
    for _ in 0..games {
        input! { height: usize, _width: usize, coins: [Chars; height] }
        let mut is_odd = vec![false; 400];
        for (row, line) in coins.iter().enumerate() {
            for (column, &coin) in line.iter().enumerate() {
                is_odd[row + column] ^= coin == 'T';
            }
        }
        println!("{}", if is_odd.contains(&true) { "-_-" } else { "=_=" });
    }
}
