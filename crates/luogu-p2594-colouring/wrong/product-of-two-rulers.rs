//! Wrong: the value of a coin is the product of the values of its row and its column in the Ruler game.

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
    let ruler = |index: usize| (index + 1).trailing_zeros() as usize;
    let mut is_odd = vec![false; 400];
    for (row, line) in coins.iter().enumerate() {
        for (column, &coin) in line.iter().enumerate() {
            is_odd[ruler(row) + ruler(column)] ^= coin == 'T';
        }
    }
    is_odd.contains(&true)
}
