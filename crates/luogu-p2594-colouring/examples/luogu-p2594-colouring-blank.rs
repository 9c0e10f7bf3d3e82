//! Colouring game: the input is read, the answer is yours to find.

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

fn first_player_wins(_coins: &[Vec<char>]) -> bool {
    false
}
