//! Wrong: the value of a token is the number of moves that it can make at most.

use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { next: [[usize]] }
        let mut lengths = vec![None; next.len()];
        loop {
            input! { tokens: [usize] }
            if tokens.is_empty() {
                break;
            }
            let sum = tokens
                .iter()
                .fold(0, |sum, &token| sum ^ length(&next, token, &mut lengths));
            println!("{}", if sum != 0 { "WIN" } else { "LOSE" });
        }
    }
}

fn length(next: &[Vec<usize>], vertex: usize, lengths: &mut Vec<Option<usize>>) -> usize {
    if let Some(length) = lengths[vertex] {
        return length;
    }
    let longest = next[vertex]
        .iter()
        .map(|&after| length(next, after, lengths) + 1)
        .max()
        .unwrap_or(0);
    lengths[vertex] = Some(longest);
    longest
}
