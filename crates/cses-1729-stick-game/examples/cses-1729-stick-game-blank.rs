//! Stick Game: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let source = OnceSource::from(input);
    input! { from source, n: usize, k: usize, moves: [usize; k] }
    let wins = wins(n, &moves);
    let letters = wins.iter().map(|&wins| if wins { 'W' } else { 'L' });
    letters.skip(1).collect()
}

/// Returns for each heap, from 0 to `n`, whether the player to move wins.
fn wins(n: usize, _moves: &[usize]) -> Vec<bool> {
    vec![false; n + 1]
}
