//! Wrong: the first cards that can be removed are removed, without any thought.

use std::io::{stdin, BufReader};

use proconio::{input, source::line::LineSource};

fn main() {
    let mut source = LineSource::new(BufReader::new(stdin()));
    input! { from &mut source, cards: usize, least: usize, most: usize }
    let mut is_my_turn = first_player_wins(cards, least, most);
    println!("{}", if is_my_turn { "First" } else { "Second" });
    // Both players' moves: the first card and the number of cards.
    let mut moves = Vec::new();
    loop {
        if is_my_turn {
            let (first, count) = next_move(cards, least, most, &moves);
            println!("{} {}", first, count);
            moves.push((first, count));
        } else {
            input! { from &mut source, first: i64, count: i64 }
            if count <= 0 {
                return;
            }
            moves.push((first, count));
        }
        is_my_turn = !is_my_turn;
    }
}

fn first_player_wins(cards: usize, least: usize, most: usize) -> bool {
    assert!(least <= most && most <= cards);
    true
}

fn next_move(cards: usize, least: usize, most: usize, moves: &[(i64, i64)]) -> (i64, i64) {
    assert!(least <= most);
    let is_free = |card: i64| moves.iter().all(|&(first, count)| card < first || first + count <= card);
    let (cards, least) = (cards as i64, least as i64);
    let fits = |&first: &i64| (first..first + least).all(|card| card <= cards && is_free(card));
    (1..=cards).find(fits).map_or((0, 0), |first| (first, least))
}
