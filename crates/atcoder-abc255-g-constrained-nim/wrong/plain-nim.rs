//! Wrong: Nim, as if nothing were forbidden.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! {
        from OnceSource::from(input),
        count: usize, forbidden_count: usize,
        heaps: [usize; count], forbidden: [(usize, usize); forbidden_count],
    }
    let winner = if first_player_wins(&heaps, forbidden) {
        "Takahashi"
    } else {
        "Aoki"
    };
    winner.to_string()
}

/// A pair (X, Y) forbids taking Y stones from a heap of X.
fn first_player_wins(heaps: &[usize], forbidden: Vec<(usize, usize)>) -> bool {
    let _ = forbidden;
    heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0
}
