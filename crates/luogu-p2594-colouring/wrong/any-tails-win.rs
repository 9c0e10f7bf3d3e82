//! Wrong: the first player wins if any coin shows tails.

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
    coins.iter().flatten().any(|&coin| coin == 'T')
}
