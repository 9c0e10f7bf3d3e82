//! Wrong: a cut wins exactly if it leaves two papers that are both lost or both won.

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
    let side = width.max(height);
    let mut wins = vec![vec![false; side + 1]; side + 1];
    for width in 2..=side {
        for height in 2..=side {
            let across =
                (2..=width / 2).any(|part| wins[part][height] == wins[width - part][height]);
            let along =
                (2..=height / 2).any(|part| wins[width][part] == wins[width][height - part]);
            wins[width][height] = across || along;
        }
    }
    wins[width][height]
}
