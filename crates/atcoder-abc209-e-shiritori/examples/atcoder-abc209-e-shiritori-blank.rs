//! Shiritori: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), words: [String] }
    answers(&words).join("\n")
}

/// Returns `Takahashi`, `Aoki` or `Draw` for each first word.
fn answers(words: &[String]) -> Vec<&'static str> {
    vec!["Draw"; words.len()]
}
