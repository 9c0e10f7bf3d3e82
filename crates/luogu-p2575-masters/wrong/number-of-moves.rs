//! Wrong: the parity of the number of moves decides, as if no piece could jump.

use proconio::input;

fn main() {
    // Each row has the cells of its pieces.
    input! { games: [[[usize]]] }
    for rows in &games {
        let mut moves = 0;
        for row in rows {
            for cell in row {
                let right = cell + 1..=20;
                moves += right.filter(|cell| !row.contains(cell)).count();
            }
        }
        println!("{}", if moves % 2 == 1 { "YES" } else { "NO" });
    }
}
