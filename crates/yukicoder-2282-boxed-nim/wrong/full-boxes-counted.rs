//! Wrong: the boxes with stones are counted, not the empty ones.

use proconio::input;

fn main() {
    input! { boxes: [u64] }
    let loses = boxes.iter().filter(|&&stones| stones > 0).count() % 2 == 0;
    println!("{}", if loses { "Second" } else { "First" });
}
