//! Wrong: both players always multiply by 9.

use itertools::Itertools;
use proconio::input;
use proconio::source::{once::OnceSource, Source};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut winners = Vec::new();
    while !source.is_empty() {
        input! { from &mut source, target: u64 }
        winners.push(if first_player_wins(target) {
            "Stan wins."
        } else {
            "Ollie wins."
        });
    }
    winners.iter().join("\n")
}

fn first_player_wins(target: u64) -> bool {
    let mut p = 1;
    let mut stan_moved_last = false;
    while p < target {
        p *= 9;
        stan_moved_last = !stan_moved_last;
    }
    stan_moved_last
}
