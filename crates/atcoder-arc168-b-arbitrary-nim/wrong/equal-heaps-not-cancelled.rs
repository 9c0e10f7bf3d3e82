//! Wrong: the largest heap counts even if another one is as large.

use proconio::input;

fn main() {
    input! { heaps: [u64] }
    if heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0 {
        return println!("-1");
    }
    let largest = heaps.iter().max().unwrap();
    println!("{}", largest - 1);
}
