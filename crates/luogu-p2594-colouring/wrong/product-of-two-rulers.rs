//! Wrong: the value of a coin is the product of the values of its row and its column in the Ruler game.

use proconio::{input, marker::Chars};

fn main() {
    input! { games: usize }
    for _ in 0..games {
        input! { height: usize, _width: usize, coins: [Chars; height] }
        let ruler = |index: usize| (index + 1).trailing_zeros() as usize;
        let mut is_odd = vec![false; 400];
        for (row, line) in coins.iter().enumerate() {
            for (column, &coin) in line.iter().enumerate() {
                is_odd[ruler(row) + ruler(column)] ^= coin == 'T';
            }
        }
        println!("{}", if is_odd.contains(&true) { "-_-" } else { "=_=" });
    }
}
