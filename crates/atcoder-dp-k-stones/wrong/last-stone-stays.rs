//! Wrong: a move that takes all the stones is left out.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let source = OnceSource::from(input);
    input! { from source, n: usize, stones: usize, moves: [usize; n] }
    let mut wins = vec![false; stones + 1];
    for heap in 1..=stones {
        wins[heap] = moves.iter().any(|&taken| taken < heap && !wins[heap - taken]);
    }
    if wins[stones] { "First" } else { "Second" }.to_string()
}
