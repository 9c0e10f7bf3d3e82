//! Wrong: capital and small letters are taken as the same.

use std::collections::HashMap;

use common::{LoopyGame, Outcome};
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { words: [String] }
    let words = words.iter().map(|word| word.to_lowercase()).collect_vec();
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
            Outcome::Win => "Aoki",
            Outcome::Loss => "Takahashi",
            Outcome::Draw => "Draw",
        };
        println!("{}", answer);
    }
}
