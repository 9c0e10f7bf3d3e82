//! The splitting game: a bean of bottle i becomes two beans, in bottles j ≤ k to the right of it.
//!
//! Each bean is a game of its own, and its value depends on how many bottles are to the right. Two beans in
//! a bottle cancel. All moves are tried: O(n³) for each case, and as much once for the values.

use common::{grundy_table, nim_sum};
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), cases: [[u32]] }
    let most = cases.iter().map(Vec::len).max().unwrap_or(0);
    let values = grundy_table(most, |bean| {
        let first = 0..bean;
        first.flat_map(|first| (0..=first).map(move |second| [first, second]))
    });
    let answer = |beans: &Vec<u32>| {
        let value = |bottle: usize| values[beans.len() - 1 - bottle];
        let count = beans.len();
        let odd = (0..count).filter(|&bottle| beans[bottle] % 2 == 1);
        let sum = nim_sum(odd.map(value));
        let full = (0..count).filter(|&from| beans[from] > 0);
        let targets = full.flat_map(|from| (from + 1..count).map(move |to| (from, to)));
        let moves = targets.flat_map(|(from, to)| (to..count).map(move |other| (from, to, other)));
        let wins = |&(from, to, other): &(usize, usize, usize)| {
            nim_sum([sum, value(from), value(to), value(other)]) == 0
        };
        let winning = moves.filter(wins).collect_vec();
        let first = match winning.first() {
            None => "-1 -1 -1".to_string(),
            Some((from, to, other)) => format!("{from} {to} {other}"),
        };
        format!("{first}\n{}", winning.len())
    };
    cases.iter().map(answer).join("\n")
}
