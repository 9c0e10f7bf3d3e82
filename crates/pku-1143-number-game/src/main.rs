//! Number Game: a move names an allowed number, which forbids it and every sum of forbidden numbers.
//!
//! There are only 3515 positions with numbers up to 20, the one without a number included. The game
//! remembers the outcome of each, so all cases together cost no more than looking at each position once.

use common::NumberGame;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut game = NumberGame::new();
    let case = |number: usize| {
        input! { from &mut source, allowed: [usize] }
        if allowed.is_empty() {
            return None;
        }
        let answer = match &game.winning_moves(&allowed).iter().join(" ")[..] {
            "" => "There's no winning move.".to_string(),
            moves => format!("The winning moves are: {}", moves),
        };
        Some(format!("Test Case #{}\n{}\n\n", number, answer))
    };
    (1..).map_while(case).collect()
}
