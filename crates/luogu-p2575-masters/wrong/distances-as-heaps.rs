//! Wrong: each piece is a heap of Nim, as large as its way to the last cell.

use proconio::input;

fn main() {
    // Each row has the cells of its pieces.
    input! { games: [[[usize]]] }
    for rows in &games {
        let pieces = rows.iter().flatten();
        let sum = pieces.fold(0, |sum, cell| sum ^ (20 - cell));
        println!("{}", if sum != 0 { "YES" } else { "NO" });
    }
}
