//! Wrong: the diagonal move is forgotten.

use proconio::input;

fn main() {
    loop {
        input! { rows: u32, columns: u32 }
        if (rows, columns) == (0, 0) {
            return;
        }
        let wins = (rows + columns) % 2 == 1;
        println!("{}", if wins { "Wonderful!" } else { "What a pity!" });
    }
}
