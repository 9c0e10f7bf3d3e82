//! Wrong: the multiples of m are taken for lost, not those of m + 1.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [(u64, u64)] }
    let winner = |&(stones, most): &(u64, u64)| if stones % most == 0 { "second" } else { "first" };
    games.iter().map(winner).join("\n")
}
