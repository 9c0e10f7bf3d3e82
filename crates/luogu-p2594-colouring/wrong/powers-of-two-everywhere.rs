//! Wrong: the first row and the first column get powers of two like all others.

use itertools::Itertools;
use proconio::{input, marker::Chars, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    input! { from &mut source, games: usize }
    let winner = |_| {
        input! { from &mut source, height: usize, _width: usize, coins: [Chars; height] }
        if first_player_wins(&coins) {
            "-_-"
        } else {
            "=_="
        }
    };
    (0..games).map(winner).join("\n")
}

fn first_player_wins(coins: &[Vec<char>]) -> bool {
    let mut is_odd = vec![false; 400];
    for (row, line) in coins.iter().enumerate() {
        for (column, &coin) in line.iter().enumerate() {
            is_odd[row + column] ^= coin == 'T';
        }
    }
    is_odd.contains(&true)
}
