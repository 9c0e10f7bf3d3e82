//! The passage of time: a token moves on a directed graph with cycles, and who brings it to the target wins.
//!
//! Reaching the target wins, so it is a lost position for the player to move, like one without a move. From
//! these the outcomes are carried backward, and what is left over is drawn: O(n + m) for each round.

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
    let answer = |&(start, target): &(usize, usize)| match game.outcomes(&[target])[start] {
        Outcome::Win => 1,
        Outcome::Loss => -1,
        Outcome::Draw => 0,
    };
    rounds.iter().map(answer).join("\n")
}
