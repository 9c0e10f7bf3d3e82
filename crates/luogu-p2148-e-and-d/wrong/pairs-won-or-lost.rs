//! Wrong: a pair is only won or lost: it counts 1 if one of its heaps is even.

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
    u32::from(a % 2 == 0 || b % 2 == 0)
}
