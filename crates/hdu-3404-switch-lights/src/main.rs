//! Switch lights: a move switches the corners of a rectangle; the one with the largest coordinates is on.
//!
//! The game is the product of two equal games in one row, in which a move switches one light or two. There light n
//! has the value n, so by the Tartan theorem the light (x, y) has the nim-product of x and y.

use common::{nim_product, nim_sum};
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
        match nim_sum(lights.iter().map(|&(x, y)| nim_product(x, y))) {
            0 => "Don't waste your time.",
            _ => "Have a try, lxhgww.",
        }
    };
    (0..games).map(answer).join("\n")
}
