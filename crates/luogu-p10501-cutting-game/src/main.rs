//! Cutting Game: a cut makes two papers of one; the first player to cut out a single square wins.
//!
//! The player who makes a strip one square wide loses, because the opponent cuts a square off it. Without
//! such cuts the game is a sum of papers, and a player who cannot move loses. O(S³) time for sides up to S.

use common::grundy_table;
use itertools::Itertools;
use proconio::input;
use proconio::source::{once::OnceSource, Source};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let (mut papers, mut side) = (Vec::new(), 0);
    while !source.is_empty() {
        input! { from &mut source, width: usize, height: usize }
        papers.push((width, height));
        side = side.max(width).max(height);
    }
    // Papers in the order of their widths, then of their heights: parts of a paper come before it.
    let index = |width: usize, height: usize| width * (side + 1) + height;
    let values = grundy_table(index(side, side), |paper| {
        let (width, height) = (paper / (side + 1), paper % (side + 1));
        let across =
            (2..=width / 2).map(move |part| [index(part, height), index(width - part, height)]);
        let along =
            (2..=height / 2).map(move |part| [index(width, part), index(width, height - part)]);
        across.chain(along)
    });
    let outcome = |&(width, height): &(usize, usize)| match values[index(width, height)] {
        0 => "LOSE",
        _ => "WIN",
    };
    papers.iter().map(outcome).join("\n")
}
