//! Stones: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let source = OnceSource::from(input);
    input! { from source, n: usize, stones: usize, moves: [usize; n] }
    if first_player_wins(stones, &moves) {
        "First".to_string()
    } else {
        "Second".to_string()
    }
}

fn first_player_wins(_stones: usize, _moves: &[usize]) -> bool {
    false
}
