//! Wrong: the sequence is continued with sums of three numbers.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let game = || {
        input! { from &mut source, stones: u64 }
        if stones == 0 {
            return None;
        }
        Some(if first_player_wins(stones) {
            "First win"
        } else {
            "Second win"
        })
    };
    std::iter::from_fn(game).join("\n")
}

fn first_player_wins(stones: u64) -> bool {
    let (mut a, mut b, mut c) = (1, 2, 3);
    while a < stones {
        let next = a + b + c;
        a = b;
        b = c;
        c = next;
    }
    a != stones
}
