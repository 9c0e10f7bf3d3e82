//! Wrong: arrows are taken to lead to larger numbers, as they do in the sample.

use common::{mex, nim_sum};
use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { next: [[usize]] }
        let mut values = vec![0; next.len()];
        for vertex in (0..next.len()).rev() {
            values[vertex] = mex(next[vertex].iter().map(|&after| values[after]));
        }
        loop {
            input! { tokens: [usize] }
            if tokens.is_empty() {
                break;
            }
            let sum = nim_sum(tokens.iter().map(|&token| values[token]));
            println!("{}", if sum != 0 { "WIN" } else { "LOSE" });
        }
    }
}
