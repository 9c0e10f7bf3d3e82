//! Wrong: if a bid reaches the price at once, only the lowest such bid is printed.

use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { price: u64, most: u64 }
        match price % (most + 1) {
            0 => println!("none"),
            bid => println!("{}", bid),
        }
    }
}
