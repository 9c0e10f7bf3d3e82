//! Black and white chess: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), cells: usize, pieces: usize, most: usize }
    winning_starts(cells, pieces, most).to_string()
}

/// Returns the number modulo 10⁹ + 7.
fn winning_starts(_cells: usize, _pieces: usize, _most: usize) -> u64 {
    0
}
