//! Wrong: only the first position is answered.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), cards: u32 }
    let winner = if cards % 3 == 0 { "Cici" } else { "Kiki" };
    winner.to_string()
}
