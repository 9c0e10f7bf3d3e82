//! Wrong: a cut wins exactly if it leaves two papers that are both lost or both won.

use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { width: usize, height: usize }
        println!(
            "{}",
            if first_player_wins(width, height) {
                "WIN"
            } else {
                "LOSE"
            }
        );
    }
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
