//! Wrong: the golden ratio is right, but equal numbers are taken for lost.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let game = || {
        input! { from &mut source, first: u64, second: u64 }
        if (first, second) == (0, 0) {
            return None;
        }
        Some(if first_player_wins(first, second) {
            "Stan wins"
        } else {
            "Ollie wins"
        })
    };
    std::iter::from_fn(game).join("\n")
}

fn first_player_wins(first: u64, second: u64) -> bool {
    let (smaller, larger) = (first.min(second), first.max(second));
    larger * (larger - smaller) > smaller * smaller
}
