//! A Multiplication Game: p = 1 is multiplied by 2 to 9 in turn, and the first player to reach n wins.
//!
//! Stan wins up to 9, Ollie from there to 9 · 2, Stan to 9 · 2 · 9, and so on: the bound grows by a factor
//! of 9 for Stan and of 2 for Ollie, so a few steps reach any n.

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
        winners.push(winner(target));
    }
    winners.iter().join("\n")
}

fn winner(target: u64) -> &'static str {
    let mut bound: u128 = 1;
    for (name, factor) in [("Stan wins.", 9), ("Ollie wins.", 2)].iter().cycle() {
        bound *= factor;
        if u128::from(target) <= bound {
            return name;
        }
    }
    unreachable!("the bound grows beyond any number")
}
