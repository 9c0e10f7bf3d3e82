//! Wrong: the rows and columns are counted, not the moves that are left in them.

use proconio::input;

fn main() {
    loop {
        input! { rows: u32, columns: u32 }
        if (rows, columns) == (0, 0) {
            return;
        }
        let wins = rows % 2 == 1 || columns % 2 == 1;
        println!("{}", if wins { "Wonderful!" } else { "What a pity!" });
    }
}
