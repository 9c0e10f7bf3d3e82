//! Wrong: a place counts only if both heaps have a one there.

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

fn value(a: u32, b: u32) -> u32 {
    ((a - 1) & (b - 1)).trailing_ones()
}
