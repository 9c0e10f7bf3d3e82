//! Wrong: the first player wins if the number of letters with equal neighbours is odd.

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
    let cuts: Vec<usize> = (1..letters.len() - 1).filter(is_cut).collect();
    cuts.first().copied().filter(|_| cuts.len() % 2 == 1)
}
