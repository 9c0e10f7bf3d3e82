//! The passage of time: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, marker::Usize1, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! {
        from OnceSource::from(input),
        positions: usize, moves: usize, rounds: usize,
        moves: [(Usize1, Usize1); moves],
        rounds: [(Usize1, Usize1); rounds],
    }
    outcomes(positions, &moves, &rounds).iter().join("\n")
}

/// Returns 1, −1 or 0 for each round, which is its start and its target; the positions are numbered from 0.
fn outcomes(_positions: usize, _moves: &[(usize, usize)], rounds: &[(usize, usize)]) -> Vec<i32> {
    vec![0; rounds.len()]
}
