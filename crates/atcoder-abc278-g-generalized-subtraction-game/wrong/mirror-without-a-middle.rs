//! Wrong: the middle is removed and each move is mirrored, even if no middle leaves equal rows.

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
    let cards = cards as i64;
    match moves.last() {
        None => {
            let even = (least as i64..=most as i64).find(|count| (cards - count) % 2 == 0);
            let count = even.unwrap_or(least as i64);
            ((cards - count) / 2 + 1, count)
        }
        Some(&(first, count)) => (cards + 2 - first - count, count),
    }
}
