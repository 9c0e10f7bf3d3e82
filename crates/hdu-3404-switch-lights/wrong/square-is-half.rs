//! Wrong: the product of a Fermat power F and itself is F / 2.

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
    product(x, y, 8)
}

/// Returns the nim-product of two numbers of 2 · `half` bits.
fn product(x: u64, y: u64, half: u32) -> u64 {
    if x < 2 || y < 2 {
        return x * y;
    }
    let mask = (1 << half) - 1;
    let (x1, x0, y1, y0) = (x >> half, x & mask, y >> half, y & mask);
    let multiply = |x, y| product(x, y, half / 2);
    let high = multiply(x1, y1);
    let middle = multiply(x1, y0) ^ multiply(x0, y1);
    (middle << half) ^ multiply(x0, y0) ^ multiply(high, 1 << (half - 1))
}
