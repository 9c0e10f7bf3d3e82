//! The splitting game: a bean of bottle i becomes two beans, in bottles j ≤ k to the right of it.
//!
//! Each bean is a game of its own, and its value depends on how many bottles are to the right. Two beans in a bottle
//! cancel. All moves are tried: O(n³) for each case, and once for the values.

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
        let bottles = 0..beans.len();
        let odd = bottles.clone().filter(|&bottle| beans[bottle] % 2 == 1);
        let sum = nim_sum(odd.map(value));
        let moves = bottles.clone().flat_map(|from| {
            let targets = (from + 1..beans.len()).combinations_with_replacement(2);
            targets.map(move |to| (from, to[0], to[1]))
        });
        let wins = |&(from, to, other): &(usize, usize, usize)| {
            beans[from] > 0 && nim_sum([sum, value(from), value(to), value(other)]) == 0
        };
        let winning = moves.filter(wins).collect_vec();
        let first = winning
            .first()
            .map(|(from, to, other)| format!("{} {} {}", from, to, other));
        format!(
            "{}\n{}",
            first.unwrap_or_else(|| "-1 -1 -1".to_string()),
            winning.len()
        )
    };
    cases.iter().map(answer).join("\n")
}
