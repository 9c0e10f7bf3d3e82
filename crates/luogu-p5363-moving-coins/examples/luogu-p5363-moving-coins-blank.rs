//! Moving Coins: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), cells: usize, coins: usize }
    winning_starts(cells, coins).to_string()
}

/// Returns the number modulo 10⁹ + 9.
fn winning_starts(_cells: usize, _coins: usize) -> u64 {
    0
}
