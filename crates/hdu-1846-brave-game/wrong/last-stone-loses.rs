//! Wrong: as if the player who takes the last stone lost.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [(u64, u64)] }
    let winner = |&(stones, most): &(u64, u64)| match stones % (most + 1) {
        1 => "second",
        _ => "first",
    };
    games.iter().map(winner).join("\n")
}
