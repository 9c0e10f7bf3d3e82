//! Wrong: the formula is in doubles.

use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { a: usize, b: usize }
        let k = a.abs_diff(b) as f64;
        let p = (k * (1.0 + 5_f64.sqrt()) / 2.0) as usize;
        println!("{}", u8::from(p != a.min(b)));
    }
}
