//! Wrong: both players always take as many sticks as they can.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let source = OnceSource::from(input);
    input! { from source, n: usize, k: usize, moves: [usize; k] }
    let mut wins = vec![false; n + 1];
    for heap in 1..=n {
        let most = moves.iter().copied().filter(|&taken| taken <= heap).max();
        wins[heap] = most.map_or(false, |taken| !wins[heap - taken]);
    }
    wins[1..].iter().map(|&wins| if wins { 'W' } else { 'L' }).collect()
}
