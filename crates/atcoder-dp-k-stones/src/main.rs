//! Stones: one heap; a move takes a number of stones in a given set.
//!
//! A heap is won if some move leads to a lost heap. Heaps are decided from 0 upward.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let source = OnceSource::from(input);
    input! { from source, n: usize, stones: usize, moves: [usize; n] }
    let mut wins = vec![false; stones + 1];
    for heap in 1..=stones {
        let mut rests = moves.iter().filter_map(|&taken| heap.checked_sub(taken));
        wins[heap] = rests.any(|rest| !wins[rest]);
    }
    let winner = if wins[stones] { "First" } else { "Second" };
    winner.to_string()
}
