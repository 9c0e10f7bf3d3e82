//! Wrong: the numbers that end in 0 are lost and no others, as up to 131.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [usize] }
    let answer = |&number: &usize| {
        if first_player_wins(number) {
            "YES"
        } else {
            "NO"
        }
    };
    games.iter().map(answer).join("\n")
}

fn first_player_wins(number: usize) -> bool {
    number % 10 != 0
}
