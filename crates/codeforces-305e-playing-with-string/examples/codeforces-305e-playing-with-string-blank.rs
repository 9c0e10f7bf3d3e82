//! Playing with String: the input is read, the answer is yours to find.

use proconio::{input, marker::Chars, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), letters: Chars }
    match least_winning_cut(&letters) {
        None => "Second".to_string(),
        Some(index) => format!("First\n{}", index + 1),
    }
}

/// Returns the index from 0 of a letter.
fn least_winning_cut(_letters: &[char]) -> Option<usize> {
    None
}
