//! Wrong: only whether each token is won alone counts, and two won tokens cancel each other.

use common::{grundy_search, nim_sum};
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
        let options = |&vertex: &usize| next[vertex].iter().map(|&after| [after]);
        let values = grundy_search(0..next.len(), options);
        loop {
            input! { from &mut source, tokens: [usize] }
            if tokens.is_empty() {
                break;
            }
            let sum = nim_sum(tokens.iter().map(|token| values[token].min(1)));
            winners.push(if sum != 0 { "WIN" } else { "LOSE" });
        }
    }
    winners.iter().join("\n")
}
