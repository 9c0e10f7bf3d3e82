//! Wrong: the two new beans are told apart, so that most moves are counted twice.

use common::grundy_table;
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { cases: [[u32]] }
    for beans in &cases {
        let winning = winning_moves(beans);
        match winning.first() {
            Some((from, to, other)) => println!("{} {} {}", from, to, other),
            None => println!("-1 -1 -1"),
        }
        println!("{}", winning.len());
    }
}

/// Returns the winning moves in order: the bottle of the bean, and those of the two beans that replace it.
fn winning_moves(beans: &[u32]) -> Vec<(usize, usize, usize)> {
    let values = grundy_table(beans.len(), |bean| {
        (0..bean).combinations_with_replacement(2)
    });
    let value = |bottle: usize| values[beans.len() - 1 - bottle];
    let odd = (0..beans.len()).filter(|&bottle| beans[bottle] % 2 == 1);
    let sum = odd.fold(0, |sum, bottle| sum ^ value(bottle));
    let mut winning = Vec::new();
    for from in 0..beans.len() {
        for to in from + 1..beans.len() {
            for other in from + 1..beans.len() {
                if beans[from] > 0 && sum ^ value(from) ^ value(to) ^ value(other) == 0 {
                    winning.push((from, to, other));
                }
            }
        }
    }
    winning
}
