//! Playing with String: a move cuts out a letter whose two neighbours are equal.
//!
//! A cut makes the two neighbours ends of their pieces, so that they cannot be cut out any more, and
//! changes nothing else. So k adjacent letters that can be cut out are a heap of Dawson's chess, and the
//! string is the sum of its heaps. The table takes O(n²) time for n letters.

use common::{octal_table, winning_moves, DAWSONS_CHESS};
use itertools::Itertools;
use proconio::{input, marker::Chars, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), letters: Chars }
    let grundy = octal_table(DAWSONS_CHESS, letters.len());
    // Places of letters with equal neighbours that follow each other: the first, and how many.
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for place in
        (1..letters.len().max(1) - 1).filter(|&middle| letters[middle - 1] == letters[middle + 1])
    {
        match runs.last_mut() {
            Some((first, count)) if *first + *count == place => *count += 1,
            _ => runs.push((place, 1)),
        }
    }
    let values = runs.iter().map(|&(_, count)| grundy[count]).collect_vec();
    let cuts = winning_moves(&values, |index| {
        let (first, count) = runs[index];
        let value = |count: usize| grundy[count.saturating_sub(1)];
        (0..count).map(move |left| (first + left, value(left) ^ value(count - left - 1)))
    });
    match cuts.first() {
        None => "Second".to_string(),
        Some((_, place)) => format!("First\n{}", place + 1),
    }
}
