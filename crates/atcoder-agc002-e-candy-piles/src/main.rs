//! Candy Piles: a move eats the largest pile, or one candy from each; the player who eats the last candy
//! loses.
//!
//! Draw the piles as columns, in descending order. After x piles and y candies of each other pile are
//! eaten, (x, y) is the lower left square of what remains: a move takes a token right or up, and it must
//! stay in the diagram. Squares (x, y) and (x + 1, y + 1) have the same winner, so the token may start at
//! the last square of the diagonal, from where it can only go straight on. O(N log N) time.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), piles: [usize] }
    let columns = piles.into_iter().sorted_unstable().rev().collect_vec();
    let corner = (1..columns.len())
        .take_while(|&row| columns[row] > row)
        .count();
    let right = (corner + 1..columns.len())
        .take_while(|&x| columns[x] > corner)
        .count();
    let up = columns[corner] - corner - 1;
    let winner = match (right % 2, up % 2) {
        (0, 0) => "Second",
        _ => "First",
    };
    winner.to_string()
}
