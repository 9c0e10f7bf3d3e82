//! Wrong: Nim on the squares, as if chessmen could pass each other.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for squares in &games {
        let sum = squares.iter().fold(0, |sum, square| sum ^ (square - 1));
        println!(
            "{}",
            if sum == 0 {
                "Bob will win"
            } else {
                "Georgia will win"
            }
        );
    }
}
