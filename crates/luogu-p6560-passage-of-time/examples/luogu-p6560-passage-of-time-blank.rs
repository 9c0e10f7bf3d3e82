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
    let answer = |&(start, target): &(usize, usize)| outcome(positions, &moves, start, target);
    rounds.iter().map(answer).join("\n")
}

/// Returns 1, −1 or 0; the positions are numbered from 0.
fn outcome(_positions: usize, _moves: &[(usize, usize)], _start: usize, _target: usize) -> i32 {
    0
}
