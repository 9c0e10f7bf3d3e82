//! A Chess Game: the input is read, the answer is yours to find.

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
        let mut positions: Vec<Vec<usize>> = Vec::new();
        loop {
            input! { from &mut source, tokens: [usize] }
            if tokens.is_empty() {
                break;
            }
            positions.push(tokens);
        }
        let wins = first_player_wins(&next, &positions);
        winners.extend(wins.iter().map(|&wins| if wins { "WIN" } else { "LOSE" }));
    }
    winners.iter().join("\n")
}

/// Returns for each position, a list of tokens, whether the first player wins. `next` lists for each vertex, numbered
/// from 0, the vertices that its arrows lead to.
fn first_player_wins(_next: &[Vec<usize>], positions: &[Vec<usize>]) -> Vec<bool> {
    vec![false; positions.len()]
}
