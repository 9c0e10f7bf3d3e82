//! Wrong: every other gap counts, but from the left: the last chessman need not be among them.

use itertools::Itertools;
use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for squares in &games {
        let sum = nim_sum_of_gaps(squares);
        println!(
            "{}",
            if sum == 0 {
                "Bob will win"
            } else {
                "Georgia will win"
            }
        );
    }
}

fn nim_sum_of_gaps(squares: &[u64]) -> u64 {
    let gaps = [0]
        .iter()
        .chain(squares.iter().sorted())
        .tuple_windows()
        .map(|(left, right)| right.saturating_sub(left + 1))
        .collect_vec();
    gaps.iter().step_by(2).fold(0, |sum, gap| sum ^ gap)
}
