//! Wrong: a closed box is taken as a heap with one more stone: all of it could be taken at once.

use proconio::input;

fn main() {
    input! { boxes: [u64] }
    let sum = boxes.iter().fold(0, |sum, stones| sum ^ (stones + 1));
    println!("{}", if sum == 0 { "Second" } else { "First" });
}
