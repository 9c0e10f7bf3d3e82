//! Wrong: the first cards that can be removed are removed, without any thought.

use proconio::input_interactive;

fn main() {
    input_interactive! { cards: i64, least: i64, _most: i64 }
    println!("First");
    // Both players' moves: the first card and the number of cards.
    let mut moves: Vec<(i64, i64)> = Vec::new();
    loop {
        let is_free = |card| {
            moves
                .iter()
                .all(|&(first, count)| card < first || first + count <= card)
        };
        let fits = |&first: &i64| (first..first + least).all(|card| card <= cards && is_free(card));
        let first = (1..=cards).find(fits).unwrap_or(0);
        println!("{} {}", first, least);
        input_interactive! { answer: (i64, i64) }
        if answer.1 <= 0 {
            return;
        }
        moves.extend([(first, least), answer]);
    }
}
