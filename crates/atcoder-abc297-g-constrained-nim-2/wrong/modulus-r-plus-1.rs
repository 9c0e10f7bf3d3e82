//! Wrong: the remainder modulo R + 1 is taken, as in the game with L = 1.

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

fn first_player_wins(least: u64, most: u64, heaps: &[u64]) -> bool {
    let value = |heap| heap % (most + 1) / least;
    heaps.iter().fold(0, |sum, &heap| sum ^ value(heap)) != 0
}
