//! Wrong: where play goes on for ever, Aoki is printed.

use std::collections::HashMap;

use common::{LoopyGame, Outcome};
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { words: [String] }
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
    for (_, last) in moves {
        let answer = match outcomes[last] {
            Outcome::Win | Outcome::Draw => "Aoki",
            Outcome::Loss => "Takahashi",
        };
        println!("{}", answer);
    }
}
