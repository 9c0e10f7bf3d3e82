//! Wrong: the remainder modulo R + 1 is taken, as in the game with L = 1.

use proconio::input;

fn main() {
    input! { count: usize, least: u64, most: u64, heaps: [u64; count] }
    let value = |heap| heap % (most + 1) / least;
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(heap));
    println!("{}", if sum != 0 { "First" } else { "Second" });
}
