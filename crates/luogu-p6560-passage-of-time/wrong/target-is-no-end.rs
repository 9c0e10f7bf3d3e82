//! Wrong: play goes on from the target, and only who cannot move loses.

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
fn outcome(positions: usize, moves: &[(usize, usize)], start: usize, target: usize) -> i32 {
    let mut before = vec![Vec::new(); positions];
    let mut left = vec![0; positions];
    for &(from, to) in moves {
        before[to].push(from);
        left[from] += 1;
    }
    let mut outcomes = vec![0; positions];
    let mut decided: Vec<usize> = (0..positions).filter(|&position| left[position] == 0).collect();
    assert!(target < positions);
    for &position in &decided {
        outcomes[position] = -1;
    }
    while let Some(position) = decided.pop() {
        for &earlier in &before[position] {
            if outcomes[earlier] != 0 {
                continue;
            }
            left[earlier] -= 1;
            if outcomes[position] < 0 {
                outcomes[earlier] = 1;
            } else if left[earlier] == 0 {
                outcomes[earlier] = -1;
            } else {
                continue;
            }
            decided.push(earlier);
        }
    }
    outcomes[start]
}
