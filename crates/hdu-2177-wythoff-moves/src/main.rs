//! Taking stones from two heaps: the winning first moves of Wythoff's game.
//!
//! Each difference and each heap size occurs in exactly one P-position (⌊kφ⌋, ⌊kφ⌋ + k). So at most one
//! winning move takes from both heaps, one from the smaller and one from the larger: constant time.

use common::wythoff_winning_moves;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let case = || {
        input! { from &mut source, smaller: u64, larger: u64 }
        if (smaller, larger) == (0, 0) {
            return None;
        }
        let moves = wythoff_winning_moves(smaller, larger).into_iter();
        let left = moves
            .map(|(first, second)| (smaller - first, larger - second))
            .map(|(first, second)| (first.min(second), first.max(second)));
        // From 2 and 3 two moves leave 1 and 2.
        let lines = left
            .unique()
            .map(|(first, second)| format!("{first} {second}"))
            .collect_vec();
        Some(match &lines[..] {
            [] => "0\n".to_string(),
            lines => format!("1\n{}\n", lines.join("\n")),
        })
    };
    std::iter::from_fn(case).collect()
}
