//! Wrong: a bean is taken from an empty bottle, too.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), cases: [[u32]] }
    let answer = |beans: &Vec<u32>| {
        let winning = winning_moves(beans);
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

/// Returns the winning moves in order: the bottle of the bean, and those of the two beans that replace it.
fn winning_moves(beans: &[u32]) -> Vec<(usize, usize, usize)> {
    let mut values: Vec<usize> = Vec::new();
    for bean in 0..beans.len() {
        let reached = (0..bean).flat_map(|a| (0..bean).map(move |b| (a, b))).map(|(a, b)| values[a] ^ values[b]).collect_vec();
        values.extend((0..).find(|value| !reached.contains(value)));
    }
    let value = |bottle: usize| values[beans.len() - 1 - bottle];
    let odd = (0..beans.len()).filter(|&bottle| beans[bottle] % 2 == 1);
    let sum = odd.fold(0, |sum, bottle| sum ^ value(bottle));
    let mut winning = Vec::new();
    for from in 0..beans.len() {
        for to in from + 1..beans.len() {
            for other in to..beans.len() {
                if sum ^ value(from) ^ value(to) ^ value(other) == 0 {
                    winning.push((from, to, other));
                }
            }
        }
    }
    winning
}
