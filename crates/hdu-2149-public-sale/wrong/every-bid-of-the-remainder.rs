//! Wrong: every bid from the remainder on is printed.

use itertools::Itertools;
use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { price: u64, most: u64 }
        match price % (most + 1) {
            0 => println!("none"),
            bid => println!("{}", (bid..=most).join(" ")),
        }
    }
}
