//! Number Game: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let case = |number: usize| {
        input! { from &mut source, allowed: [usize] }
        if allowed.is_empty() {
            return None;
        }
        let moves = winning_moves(&allowed);
        let answer = if moves.is_empty() {
            "There's no winning move.".to_string()
        } else {
            format!("The winning moves are: {}", moves.iter().join(" "))
        };
        Some(format!("Test Case #{}\n{}\n\n", number, answer))
    };
    (1..).map_while(case).collect()
}

fn winning_moves(_allowed: &[usize]) -> Vec<usize> {
    Vec::new()
}
