//! Wrong: only heaps that come in equal pairs are taken for lost.

use itertools::Itertools;
use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { heaps: [u64] }
        let loses = heaps.iter().counts().values().all(|count| count % 2 == 0);
        println!("{}", if loses { "No" } else { "Yes" });
    }
}
