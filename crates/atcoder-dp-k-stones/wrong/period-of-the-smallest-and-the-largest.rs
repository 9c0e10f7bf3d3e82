//! Wrong: the sum of the smallest and the largest move is taken for the period, as in the samples.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let source = OnceSource::from(input);
    input! { from source, n: usize, stones: usize, moves: [usize; n] }
    let (smallest, largest) = (moves[0], moves[n - 1]);
    let wins = stones % (smallest + largest) >= smallest;
    if wins { "First" } else { "Second" }.to_string()
}
