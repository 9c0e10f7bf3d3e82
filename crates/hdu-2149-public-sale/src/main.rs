//! Public Sale: two bidders raise the price by 1 to n, and the first to reach m gets the land.
//!
//! This is Bash's game with m counters: a bid wins if it leaves a multiple of n + 1. But a bid may be more
//! than what is missing: if m ≤ n, every bid from m to n wins at once.

use common::bash_winning_move;
use itertools::Itertools;
use proconio::input;
use proconio::source::{once::OnceSource, Source};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut answers = Vec::new();
    while !source.is_empty() {
        input! { from &mut source, price: u64, most: u64 }
        answers.push(if price <= most {
            (price..=most).join(" ")
        } else {
            bash_winning_move(price, most).map_or("none".to_string(), |bid| bid.to_string())
        });
    }
    answers.join("\n")
}
