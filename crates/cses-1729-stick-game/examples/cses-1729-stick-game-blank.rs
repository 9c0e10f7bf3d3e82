//! Stick Game: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let source = OnceSource::from(input);
    input! { from source, n: usize, k: usize, moves: [usize; k] }
    let letter = |heap| {
        if first_player_wins(heap, &moves) {
            'W'
        } else {
            'L'
        }
    };
    (1..=n).map(letter).collect()
}

fn first_player_wins(_heap: usize, _moves: &[usize]) -> bool {
    false
}
