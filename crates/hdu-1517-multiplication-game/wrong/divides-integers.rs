//! Wrong: n is divided by 18 as an integer, so the bounds after 162 are too high.

use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { target: u64 }
        let mut rest = target;
        while rest > 18 {
            rest /= 18;
        }
        let wins = rest <= 9;
        println!("{}", if wins { "Stan wins." } else { "Ollie wins." });
    }
}
