//! Stick Game: one heap; a move takes a number of sticks in a given set.
//!
//! A heap is won if some move leads to a lost heap. Heaps are decided from 0 upward, so every heap that
//! a move leads to is known already.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let source = OnceSource::from(input);
    input! { from source, n: usize, k: usize, moves: [usize; k] }
    let mut wins = vec![false; n + 1];
    for heap in 1..=n {
        let mut rests = moves.iter().filter_map(|&taken| heap.checked_sub(taken));
        wins[heap] = rests.any(|rest| !wins[rest]);
    }
    let letter = |&wins: &bool| if wins { 'W' } else { 'L' };
    wins[1..].iter().map(letter).collect()
}
