//! Wrong: the ways up and right are added, as if one player could go both.

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
    let right = (corner + 1..columns.len())
        .take_while(|&x| columns[x] > corner)
        .count();
    let up = columns[corner] - corner - 1;
    (right + up) % 2 == 1
}
