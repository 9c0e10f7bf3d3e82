//! Constrained Nim 2: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), count: usize, least: u64, most: u64, heaps: [u64; count] }
    if first_player_wins(least, most, &heaps) {
        "First".to_string()
    } else {
        "Second".to_string()
    }
}

fn first_player_wins(_least: u64, _most: u64, _heaps: &[u64]) -> bool {
    false
}
