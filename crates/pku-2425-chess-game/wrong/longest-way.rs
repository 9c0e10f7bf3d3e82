//! Wrong: the value of a token is the number of moves that it can make at most.

use itertools::Itertools;
use proconio::input;
use proconio::source::{once::OnceSource, Source};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut winners = Vec::new();
    while !source.is_empty() {
        input! { from &mut source, next: [[usize]] }
        let mut lengths = vec![None; next.len()];
        loop {
            input! { from &mut source, tokens: [usize] }
            if tokens.is_empty() {
                break;
            }
            let sum = tokens
                .iter()
                .fold(0, |sum, &token| sum ^ length(&next, token, &mut lengths));
            winners.push(if sum != 0 { "WIN" } else { "LOSE" });
        }
    }
    winners.iter().join("\n")
}

fn length(next: &[Vec<usize>], vertex: usize, lengths: &mut Vec<Option<usize>>) -> usize {
    if let Some(length) = lengths[vertex] {
        return length;
    }
    let longest = next[vertex]
        .iter()
        .map(|&after| length(next, after, lengths) + 1)
        .max()
        .unwrap_or(0);
    lengths[vertex] = Some(longest);
    longest
}
