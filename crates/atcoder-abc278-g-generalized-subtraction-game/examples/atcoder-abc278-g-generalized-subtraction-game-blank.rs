//! Generalized Subtraction Game: the lines are read and printed, the moves are yours to find.

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

fn first_player_wins(_cards: usize, _least: usize, _most: usize) -> bool {
    false
}

fn next_move(_cards: usize, _least: usize, _most: usize, _moves: &[(i64, i64)]) -> (i64, i64) {
    (0, 0)
}
