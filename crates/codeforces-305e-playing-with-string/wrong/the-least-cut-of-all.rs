//! Wrong: who wins is right, but the least cut is printed, not the least that wins.

use proconio::{input, marker::Chars};

fn main() {
    input! { letters: Chars }
    match least_winning_cut(&letters) {
        None => println!("Second"),
        Some(index) => println!("First\n{}", index + 1),
    }
}

/// Returns the index from 0 of a letter.
fn least_winning_cut(letters: &[char]) -> Option<usize> {
    let is_cut = |index: &usize| letters[index - 1] == letters[index + 1];
    let cuts: Vec<usize> = (1..letters.len().max(2) - 1).filter(is_cut).collect();
    let mut values = vec![0, 1];
    for run in 2..=letters.len() {
        let mut seen = vec![false; 64];
        for left in 0..run {
            let right: usize = run - left - 1;
            seen[values[left.saturating_sub(1)] ^ values[right.saturating_sub(1)]] = true;
        }
        values.push(seen.iter().position(|seen| !seen).unwrap());
    }
    let (mut sum, mut run) = (0, 0);
    for index in 1..letters.len() {
        if cuts.contains(&index) {
            run += 1;
        } else {
            sum ^= values[run];
            run = 0;
        }
    }
    cuts.first().copied().filter(|_| sum != 0)
}
