//! Wrong: only pieces that stand on the same square in pairs are taken for lost.

use itertools::Itertools;
use proconio::input;

fn main() {
    loop {
        input! { squares: [u64] }
        if squares.is_empty() {
            return;
        }
        let loses = squares.iter().counts().values().all(|count| count % 2 == 0);
        println!("{}", if loses { "Grass Win!" } else { "Rabbit Win!" });
    }
}
