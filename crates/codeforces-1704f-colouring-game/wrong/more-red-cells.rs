//! Wrong: Alice wins only if there are more red cells.

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
    let red = cells.iter().filter(|&&cell| cell == 'R').count();
    2 * red > cells.len()
}
