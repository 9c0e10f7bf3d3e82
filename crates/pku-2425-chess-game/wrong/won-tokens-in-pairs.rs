//! Wrong: only whether each token is won alone counts, and two won tokens cancel each other.

use common::{grundy_search, nim_sum};
use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { next: [[usize]] }
        let options = |&vertex: &usize| next[vertex].iter().map(|&after| [after]);
        let values = grundy_search(0..next.len(), options);
        loop {
            input! { tokens: [usize] }
            if tokens.is_empty() {
                break;
            }
            let sum = nim_sum(tokens.iter().map(|token| values[token].min(1)));
            println!("{}", if sum != 0 { "WIN" } else { "LOSE" });
        }
    }
}
