//! The passage of time: a token moves on a directed graph with cycles, and whoever brings it to the target
//! wins.
//!
//! The target is a lost position for the player to move, like a vertex without an arrow. From these the
//! outcomes are carried backward, for 64 rounds at a time, and what is left over is drawn.

use common::{LoopyGame, Outcome};
use itertools::Itertools;
use proconio::{input, marker::Usize1, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! {
        from OnceSource::from(input),
        positions: usize, moves: usize, rounds: usize,
        moves: [(Usize1, Usize1); moves],
        rounds: [(Usize1, Usize1); rounds],
    }
    let game = LoopyGame::new(positions, &moves);
    let answer = |outcome| match outcome {
        Outcome::Win => 1,
        Outcome::Loss => -1,
        Outcome::Draw => 0,
    };
    let outcomes = game.round_outcomes(&rounds).into_iter();
    outcomes.map(answer).join("\n")
}
