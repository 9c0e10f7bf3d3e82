//! Wrong: a position is lost as soon as one option is won for the opponent.

use proconio::{input, marker::Usize1};

fn main() {
    input! {
        positions: usize, moves: usize, rounds: usize,
        moves: [(Usize1, Usize1); moves],
        rounds: [(Usize1, Usize1); rounds],
    }
    for (start, target) in rounds {
        println!("{}", outcome(positions, &moves, start, target));
    }
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
    let mut decided: Vec<usize> = (0..positions)
        .filter(|&position| left[position] == 0)
        .collect();
    decided.push(target);
    for &position in &decided {
        outcomes[position] = -1;
    }
    while let Some(position) = decided.pop() {
        for &earlier in &before[position] {
            if outcomes[earlier] != 0 {
                continue;
            }
            if outcomes[position] < 0 {
                outcomes[earlier] = 1;
            } else {
                outcomes[earlier] = -1;
            }
            decided.push(earlier);
        }
    }
    outcomes[start]
}
