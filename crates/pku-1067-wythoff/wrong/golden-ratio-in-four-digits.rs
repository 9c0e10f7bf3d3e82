//! Wrong: φ is 1.618.

use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { a: usize, b: usize }
        let p = (a.abs_diff(b) as f64 * 1.618) as usize;
        println!("{}", u8::from(p != a.min(b)));
    }
}
