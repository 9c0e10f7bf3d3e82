//! E&D: a move drops one heap of a pair, and splits the other one into a new pair.
//!
//! The values of the splits of a heap a are the places of the ones of a − 1 in binary. So the value of a
//! pair (a, b) is the lowest place in which neither a − 1 nor b − 1 has a one. Constant time for each pair.

use common::nim_sum;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u32]] }
    let winner = |heaps: &Vec<u32>| {
        let pairs = heaps.iter().tuples();
        let values = pairs.map(|(a, b)| ((a - 1) | (b - 1)).trailing_ones());
        match nim_sum(values) {
            0 => "NO",
            _ => "YES",
        }
    };
    games.iter().map(winner).join("\n")
}
