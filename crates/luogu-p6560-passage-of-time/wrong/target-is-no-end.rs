//! Wrong: play goes on from the target, and only who cannot move loses.

use common::{LoopyGame, Outcome};
use proconio::{input, marker::Usize1};

fn main() {
    input! {
        positions: usize, moves: usize, rounds: usize,
        moves: [(Usize1, Usize1); moves],
        rounds: [(Usize1, Usize1); rounds],
    }
    let outcomes = LoopyGame::new(positions, &moves).outcomes(&[]);
    for (start, _) in rounds {
        let answer = match outcomes[start] {
            Outcome::Win => 1,
            Outcome::Loss => -1,
            Outcome::Draw => 0,
        };
        println!("{}", answer);
    }
}
