//! Wrong: as if a move went one square only.

use proconio::input;

fn main() {
    loop {
        input! { squares: [u64] }
        if squares.is_empty() {
            return;
        }
        let loses = squares.iter().sum::<u64>() % 2 == 0;
        println!("{}", if loses { "Grass Win!" } else { "Rabbit Win!" });
    }
}
