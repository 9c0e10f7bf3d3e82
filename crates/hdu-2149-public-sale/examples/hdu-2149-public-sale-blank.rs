//! Public Sale: the input is read, the answer is yours to find.

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
        let bids = winning_first_bids(price, most);
        answers.push(if bids.is_empty() {
            "none".to_string()
        } else {
            bids.iter().join(" ")
        });
    }
    answers.join("\n")
}

fn winning_first_bids(_price: u64, _most: u64) -> Vec<u64> {
    Vec::new()
}
