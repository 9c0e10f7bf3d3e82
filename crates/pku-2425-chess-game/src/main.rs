//! A Chess Game: a move takes one of several tokens along an arrow of a graph without cycles.
//!
//! The graph is the game: a token's value is the mex of the values that its arrows lead to, and several
//! tokens have the nim-sum of theirs. Each case takes as many steps as it has arrows and tokens.

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
        let grundy = grundy_search(0..next.len(), options);
        loop {
            input! { from &mut source, tokens: [usize] }
            if tokens.is_empty() {
                break;
            }
            let first_wins = nim_sum(tokens.iter().map(|token| grundy[token])) != 0;
            winners.push(if first_wins { "WIN" } else { "LOSE" });
        }
    }
    winners.iter().join("\n")
}
