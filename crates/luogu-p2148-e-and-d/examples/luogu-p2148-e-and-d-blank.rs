//! E&D: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u32]] }
    let winner = |heaps: &Vec<u32>| {
        let pairs = heaps.iter().tuples();
        match pairs.fold(0, |sum, (&a, &b)| sum ^ value(a, b)) {
            0 => "NO",
            _ => "YES",
        }
    };
    games.iter().map(winner).join("\n")
}

fn value(_a: u32, _b: u32) -> u32 {
    0
}
