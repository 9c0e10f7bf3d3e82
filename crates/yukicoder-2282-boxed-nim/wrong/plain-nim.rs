//! Wrong: Nim, as if all boxes were open.

use proconio::input;

fn main() {
    input! { boxes: [u64] }
    let sum = boxes.iter().fold(0, |sum, stones| sum ^ stones);
    println!("{}", if sum == 0 { "Second" } else { "First" });
}
