//! Wrong: the value of a light is the ordinary product of its coordinates.

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
        match lights.iter().fold(0, |sum, &(x, y)| sum ^ value(x, y)) {
            0 => "Don't waste your time.",
            _ => "Have a try, lxhgww.",
        }
    };
    (0..games).map(answer).join("\n")
}

fn value(x: u64, y: u64) -> u64 {
    x * y
}
