//! Wrong: the squares are taken to be in ascending order.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let winner = |squares: &Vec<u64>| {
        if nim_sum_of_gaps(squares) == 0 {
            "Bob will win"
        } else {
            "Georgia will win"
        }
    };
    games.iter().map(winner).join("\n")
}

fn nim_sum_of_gaps(squares: &[u64]) -> u64 {
    let gaps = [0].iter().chain(squares).tuple_windows()
        .map(|(left, right)| right.saturating_sub(left + 1))
        .collect_vec();
    gaps.iter().rev().step_by(2).fold(0, |sum, gap| sum ^ gap)
}
