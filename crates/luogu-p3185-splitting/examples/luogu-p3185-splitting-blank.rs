//! The splitting game: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), cases: [[u32]] }
    let answer = |beans: &Vec<u32>| {
        let winning = winning_moves(beans);
        let first = winning
            .first()
            .map(|(from, to, other)| format!("{} {} {}", from, to, other));
        format!(
            "{}\n{}",
            first.unwrap_or_else(|| "-1 -1 -1".to_string()),
            winning.len()
        )
    };
    cases.iter().map(answer).join("\n")
}

/// Returns the winning moves in order: the bottle of the bean, and those of the two beans that replace it.
fn winning_moves(_beans: &[u32]) -> Vec<(usize, usize, usize)> {
    Vec::new()
}
