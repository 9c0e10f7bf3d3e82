//! Wrong: whoever makes the last cut wins, and strips are papers like all others.

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
    values(width.max(height), 1)[width][height] != 0
}

fn values(side: usize, least: usize) -> Vec<Vec<usize>> {
    let mut values = vec![vec![0; side + 1]; side + 1];
    for width in 1..=side {
        for height in 1..=side {
            let across =
                (least..=width / 2).map(|part| values[part][height] ^ values[width - part][height]);
            let along =
                (least..=height / 2).map(|part| values[width][part] ^ values[width][height - part]);
            let reached = across.chain(along).collect_vec();
            values[width][height] = (0..).find(|value| !reached.contains(value)).unwrap();
        }
    }
    values
}
