//! Removing Graph: the input is read, the answer is yours to find.

use proconio::{input, marker::Usize1, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! {
        from OnceSource::from(input),
        count: usize, least: usize, most: usize, edges: [(Usize1, Usize1); count],
    }
    let winner = if first_player_wins(least, most, &edges) {
        "Alice"
    } else {
        "Bob"
    };
    winner.to_string()
}

/// Returns whether the first player wins on the graph with these edges between vertices numbered from 0.
fn first_player_wins(_least: usize, _most: usize, _edges: &[(usize, usize)]) -> bool {
    false
}
