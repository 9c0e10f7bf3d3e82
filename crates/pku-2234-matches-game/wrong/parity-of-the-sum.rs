//! Wrong: the matches are counted, as if a move took one.

use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { heaps: [u64] }
        let loses = heaps.iter().sum::<u64>() % 2 == 0;
        println!("{}", if loses { "No" } else { "Yes" });
    }
}
