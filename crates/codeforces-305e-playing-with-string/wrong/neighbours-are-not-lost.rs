//! Wrong: a cut at the end of a run leaves one place less, as if its neighbour could still be cut out.

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
    let is_cut = |index: usize| letters[index - 1] == letters[index + 1];
    let mut values = vec![0, 1];
    for run in 2..=letters.len() {
        let mut seen = vec![false; 5002];
        seen[values[run - 1]] = true;
        for left in 1..run - 1 {
            seen[values[left - 1] ^ values[run - left - 2]] = true;
        }
        values.push(seen.iter().position(|seen| !seen).unwrap());
    }
    let value_without = |cut: usize| {
        let (mut sum, mut run) = (0, 0);
        for index in 1..letters.len() {
            let is_near = (index + 1).max(cut + 1) - index.min(cut) <= 2 && cut > 0;
            if index + 1 < letters.len() && is_cut(index) && !is_near {
                run += 1;
            } else {
                sum ^= values[run];
                run = 0;
            }
        }
        sum
    };
    let wins = |&cut: &usize| is_cut(cut) && value_without(cut) == 0;
    if value_without(0) == 0 {
        return None;
    }
    (1..letters.len() - 1).find(wins)
}
