//! Wrong: with equal numbers, each player whitens the leftmost neighbours of different colours.

use proconio::{input, marker::Chars};

fn main() {
    input! { rows: [(usize, Chars)] }
    for (_, cells) in &rows {
        println!("{}", if alice_wins(cells) { "Alice" } else { "Bob" });
    }
}

fn alice_wins(cells: &[char]) -> bool {
    let red = cells.iter().filter(|&&cell| cell == 'R').count();
    if 2 * red != cells.len() {
        return 2 * red > cells.len();
    }
    let (mut moves, mut index) = (0, 1);
    while index < cells.len() {
        if cells[index - 1] != cells[index] {
            moves += 1;
            index += 1;
        }
        index += 1;
    }
    moves % 2 == 1
}
