//! Wrong: arrows are taken to lead to larger numbers, as they do in the sample.

use common::{mex, nim_sum};
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
        let mut values = vec![0; next.len()];
        for vertex in (0..next.len()).rev() {
            values[vertex] = mex(next[vertex].iter().map(|&after| values[after]));
        }
        loop {
            input! { from &mut source, tokens: [usize] }
            if tokens.is_empty() {
                break;
            }
            let sum = nim_sum(tokens.iter().map(|&token| values[token]));
            winners.push(if sum != 0 { "WIN" } else { "LOSE" });
        }
    }
    winners.iter().join("\n")
}
