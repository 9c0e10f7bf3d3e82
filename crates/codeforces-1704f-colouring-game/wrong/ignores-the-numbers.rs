//! Wrong: the pieces of alternating colours decide, even if one colour has more cells.

use itertools::Itertools;
use proconio::{input, marker::Chars, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), rows: [(usize, Chars)] }
    let winner = |(_, cells): &(usize, Vec<char>)| {
        if alice_wins(cells) {
            "Alice"
        } else {
            "Bob"
        }
    };
    rows.iter().map(winner).join("\n")
}

fn alice_wins(cells: &[char]) -> bool {
    let mut values = vec![0, 0];
    for row in 2..=cells.len().min(3000) {
        let mut seen = vec![false; 1024];
        for left in 0..=row - 2 {
            seen[values[left] ^ values[row - 2 - left]] = true;
        }
        values.push(seen.iter().position(|seen| !seen).unwrap());
    }
    let (mut sum, mut piece) = (0, 1);
    for pair in cells.windows(2) {
        if pair[0] == pair[1] {
            sum ^= values[piece % 3000];
            piece = 0;
        }
        piece += 1;
    }
    sum ^ values[piece % 3000] != 0
}
