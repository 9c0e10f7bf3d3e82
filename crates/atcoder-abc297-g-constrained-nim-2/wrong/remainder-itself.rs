//! Wrong: the remainder is not divided by L.

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
    let value = |heap| heap % (least + most);
    heaps.iter().fold(0, |sum, &heap| sum ^ value(heap)) != 0
}
