//! Wrong: without a middle that leaves equal rows, the second player is thought to win.

use proconio::input_interactive;

fn main() {
    input_interactive! { cards: usize, least: usize, most: usize }
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
            input_interactive! { first: i64, count: i64 }
            if count <= 0 {
                return;
            }
            moves.push((first, count));
        }
        is_my_turn = !is_my_turn;
    }
}

fn first_player_wins(cards: usize, least: usize, most: usize) -> bool {
    (least..=most).any(|count| (cards - count) % 2 == 0)
}

fn next_move(cards: usize, least: usize, most: usize, moves: &[(i64, i64)]) -> (i64, i64) {
    if let Some(middle) = (least..=most).find(|count| (cards - count) % 2 == 0) {
        return match moves.last() {
            None => (((cards - middle) / 2 + 1) as i64, middle as i64),
            Some(&(first, count)) => (cards as i64 + 2 - first - count, count),
        };
    }
    let is_free = |card: i64| {
        moves
            .iter()
            .all(|&(first, count)| card < first || first + count <= card)
    };
    let (cards, least) = (cards as i64, least as i64);
    let fits = |&first: &i64| (first..first + least).all(|card| card <= cards && is_free(card));
    (1..=cards)
        .find(fits)
        .map_or((0, 0), |first| (first, least))
}
