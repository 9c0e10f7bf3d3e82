//! Nim Shortcuts: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! {
        from OnceSource::from(input),
        counts: (usize, usize), shortcuts: [(usize, usize); counts.0], starts: [(usize, usize); counts.1],
    }
    let wins = first_player_wins(&shortcuts, &starts);
    let outcomes = wins.iter().map(|&wins| if wins { "WIN" } else { "LOSE" });
    outcomes.into_iter().join("\n")
}

/// Returns for each start whether the first player wins.
fn first_player_wins(_shortcuts: &[(usize, usize)], starts: &[(usize, usize)]) -> Vec<bool> {
    vec![false; starts.len()]
}
