//! Wrong: a paper with an even side that can be halved is won by halving it, and all others are lost.

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
    let outcomes = papers.iter().map(|&(width, height)| {
        if first_player_wins(width, height) {
            "WIN"
        } else {
            "LOSE"
        }
    });
    outcomes.collect_vec().join("\n")
}

fn first_player_wins(width: usize, height: usize) -> bool {
    (width % 2 == 0 && width > 2) || (height % 2 == 0 && height > 2)
}
