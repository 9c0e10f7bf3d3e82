//! Wrong: the remainder is not divided by L.

use proconio::input;

fn main() {
    input! { count: usize, least: u64, most: u64, heaps: [u64; count] }
    let value = |heap| heap % (least + most);
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(heap));
    println!("{}", if sum != 0 { "First" } else { "Second" });
}
