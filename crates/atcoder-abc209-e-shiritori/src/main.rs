//! Shiritori: a word begins with the last three letters of the word before; a player who has none loses.
//!
//! A position is three letters, and a word is a move from its first three to its last three. Play may
//! return to a position, so the outcomes are carried backward from the ends, and what is left over is
//! drawn: O(N).

use std::collections::HashMap;

use common::{LoopyGame, Outcome};
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), words: [String] }
    let mut positions = HashMap::new();
    let mut position = |letters| {
        let next = positions.len();
        *positions.entry(letters).or_insert(next)
    };
    let ends = words
        .iter()
        .map(|word| (&word[..3], &word[word.len() - 3..]));
    let moves = ends
        .map(|(first, last)| (position(first), position(last)))
        .collect_vec();
    let outcomes = LoopyGame::new(positions.len(), &moves).outcomes(&[]);
    // After the first word it is Aoki's turn.
    let answer = |&(_, last): &(usize, usize)| match outcomes[last] {
        Outcome::Win => "Aoki",
        Outcome::Loss => "Takahashi",
        Outcome::Draw => "Draw",
    };
    moves.iter().map(answer).join("\n")
}
