//! Wrong: a player must get beyond n, not only reach it.

use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { target: u64 }
        let (mut bound, mut stan) = (1, false);
        while bound <= target {
            stan = !stan;
            bound *= if stan { 9 } else { 2 };
        }
        println!("{}", if stan { "Stan wins." } else { "Ollie wins." });
    }
}
