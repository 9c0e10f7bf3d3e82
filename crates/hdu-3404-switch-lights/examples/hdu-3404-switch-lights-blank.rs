//! Switch lights: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    input! { from &mut source, games: usize }
    let answer = |_| {
        input! { from &mut source, lights: [(u64, u64)] }
        if first_player_wins(&lights) {
            "Have a try, lxhgww."
        } else {
            "Don't waste your time."
        }
    };
    (0..games).map(answer).join("\n")
}

fn first_player_wins(_lights: &[(u64, u64)]) -> bool {
    false
}
