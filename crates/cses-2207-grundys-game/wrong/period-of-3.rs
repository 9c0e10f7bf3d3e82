//! Wrong: as if every third heap were lost for ever, as 4, 7 and 10 are.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), heaps: [usize] }
    let winner = |&heap: &usize| {
        if first_player_wins(heap) {
            "first"
        } else {
            "second"
        }
    };
    heaps.iter().map(winner).join("\n")
}

fn first_player_wins(heap: usize) -> bool {
    heap % 3 != 1 && heap != 2
}
