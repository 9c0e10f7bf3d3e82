//! Wrong: multiples of 4 are one less, but 4 k + 3 keeps its size.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |heaps: &Vec<u64>| {
        if first_player_wins(heaps) {
            "Alice"
        } else {
            "Bob"
        }
    };
    games.iter().map(winner).join("\n")
}

fn first_player_wins(heaps: &[u64]) -> bool {
    let value = |heap| if heap % 4 == 0 && heap > 0 { heap - 1 } else { heap };
    heaps.iter().fold(0, |sum, &heap| sum ^ value(heap)) != 0
}
