//! Cutting Game: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::input;
use proconio::source::{once::OnceSource, Source};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut papers: Vec<(usize, usize)> = Vec::new();
    while !source.is_empty() {
        input! { from &mut source, width: usize, height: usize }
        papers.push((width, height));
    }
    let wins = first_player_wins(&papers);
    wins.iter()
        .map(|&wins| if wins { "WIN" } else { "LOSE" })
        .join("\n")
}

/// Returns for each paper, a width and a height, whether the first player wins.
fn first_player_wins(papers: &[(usize, usize)]) -> Vec<bool> {
    vec![false; papers.len()]
}
