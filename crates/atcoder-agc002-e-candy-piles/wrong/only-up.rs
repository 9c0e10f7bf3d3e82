//! Wrong: at the end of the diagonal only the way up is looked at.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), piles: [usize] }
    let winner = if first_player_wins(piles) {
        "First"
    } else {
        "Second"
    };
    winner.to_string()
}

fn first_player_wins(piles: Vec<usize>) -> bool {
    let mut columns = piles;
    columns.sort_unstable();
    columns.reverse();
    let corner = (1..columns.len())
        .take_while(|&row| columns[row] > row)
        .count();
    let up = columns[corner] - corner - 1;
    up % 2 == 1
}
