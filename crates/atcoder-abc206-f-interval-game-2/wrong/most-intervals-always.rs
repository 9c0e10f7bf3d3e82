//! Wrong: the players are taken to choose as many intervals as possible together.

use itertools::Itertools;
use proconio::input;

fn main() {
    input! { cases: [[(usize, usize)]] }
    for intervals in &cases {
        let mut free_from = 0;
        let mut chosen = 0;
        for &(left, right) in intervals.iter().sorted_by_key(|(_, right)| right) {
            if left >= free_from {
                free_from = right;
                chosen += 1;
            }
        }
        println!("{}", if chosen % 2 == 1 { "Alice" } else { "Bob" });
    }
}
