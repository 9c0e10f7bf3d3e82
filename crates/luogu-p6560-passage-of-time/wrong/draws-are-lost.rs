//! Wrong: what is neither won nor lost is printed as lost.

use common::{LoopyGame, Outcome};
use proconio::{input, marker::Usize1};

fn main() {
    input! {
        positions: usize, moves: usize, rounds: usize,
        moves: [(Usize1, Usize1); moves],
        rounds: [(Usize1, Usize1); rounds],
    }
    let game = LoopyGame::new(positions, &moves);
    for outcome in game.round_outcomes(&rounds) {
        println!("{}", if outcome == Outcome::Win { 1 } else { -1 });
    }
}
