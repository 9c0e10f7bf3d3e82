//! Wrong: heaps are only won or lost, and an odd number of won heaps is won.

use proconio::input;

fn main() {
    input! { count: usize, least: u64, most: u64, heaps: [u64; count] }
    let is_won = |heap: u64| heap % (least + most) >= least;
    let wins = heaps.iter().filter(|&&heap| is_won(heap)).count() % 2 == 1;
    println!("{}", if wins { "First" } else { "Second" });
}
