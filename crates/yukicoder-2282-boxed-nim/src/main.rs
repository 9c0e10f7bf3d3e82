//! Boxed Nim: a move opens a closed box, or takes stones from an open one.
//!
//! An open box is a heap of Nim. A closed one has a single move, to the value of its stones, so its own
//! value is 1 if it is empty and 0 if not. Linear time.

use common::{mex, nim_sum};
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), boxes: [usize] }
    let values = boxes.into_iter().map(|stones| mex([stones]));
    let winner = match nim_sum(values) {
        0 => "Second",
        _ => "First",
    };
    winner.to_string()
}
