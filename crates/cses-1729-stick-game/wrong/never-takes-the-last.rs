//! Wrong: a move that takes all the sticks is left out.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let source = OnceSource::from(input);
    input! { from source, n: usize, k: usize, moves: [usize; k] }
    let mut wins = vec![false; n + 1];
    for heap in 1..=n {
        wins[heap] = moves.iter().any(|&taken| taken < heap && !wins[heap - taken]);
    }
    wins[1..].iter().map(|&wins| if wins { 'W' } else { 'L' }).collect()
}
