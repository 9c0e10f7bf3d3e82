//! Wrong: whoever makes the last cut wins, and strips are papers like all others.

use itertools::Itertools;
use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { width: usize, height: usize }
        let value = values(width.max(height))[width][height];
        println!("{}", if value != 0 { "WIN" } else { "LOSE" });
    }
}

fn values(side: usize) -> Vec<Vec<usize>> {
    let mut values = vec![vec![0; side + 1]; side + 1];
    for width in 1..=side {
        for height in 1..=side {
            let across =
                (1..=width / 2).map(|part| values[part][height] ^ values[width - part][height]);
            let along =
                (1..=height / 2).map(|part| values[width][part] ^ values[width][height - part]);
            let reached = across.chain(along).collect_vec();
            values[width][height] = (0..).find(|value| !reached.contains(value)).unwrap();
        }
    }
    values
}
