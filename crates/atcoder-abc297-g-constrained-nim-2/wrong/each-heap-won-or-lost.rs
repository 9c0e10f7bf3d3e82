//! Wrong: heaps are only won or lost, and an odd number of won heaps is won.

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
    let wins = |heap: u64| heap % (least + most) >= least;
    heaps.iter().filter(|&&heap| wins(heap)).count() % 2 == 1
}
