//! Not a Nim Problem: a move takes a number of stones that has no common divisor with the heap's size.
//!
//! An even heap has the value 0, and any other heap the value of its least prime factor, which is the number
//! of primes up to it. A sieve finds all values up to the largest heap A in O(A log log A).

use common::nim_sum;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), positions: [[usize]] }
    let largest = positions.iter().flatten().copied().max().unwrap_or(1);
    let grundy = grundy_values(largest);
    let winner = |heaps: &Vec<usize>| match nim_sum(heaps.iter().map(|&heap| grundy[heap])) {
        0 => "Bob",
        _ => "Alice",
    };
    positions.iter().map(winner).join("\n")
}

/// Returns the values of all heaps of at most `largest` stones, at least 1.
fn grundy_values(largest: usize) -> Vec<u32> {
    let mut values = vec![0; largest + 1];
    values[1] = 1;
    let mut primes = 1;
    for odd in (3..=largest).step_by(2) {
        if values[odd] > 0 {
            continue;
        }
        primes += 1;
        for multiple in (odd..=largest).step_by(2 * odd) {
            if values[multiple] == 0 {
                values[multiple] = primes;
            }
        }
    }
    values
}
