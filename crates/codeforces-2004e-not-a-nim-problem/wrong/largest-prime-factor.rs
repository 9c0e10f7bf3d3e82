//! Wrong: the value of a heap is that of its largest prime factor.

use common::nim_sum;
use proconio::input;

fn main() {
    input! { positions: [[usize]] }
    let largest = positions.iter().flatten().copied().max().unwrap_or(1);
    let grundy = grundy_values(largest);
    for heaps in &positions {
        let sum = nim_sum(heaps.iter().map(|&heap| grundy[heap]));
        println!("{}", if sum == 0 { "Bob" } else { "Alice" });
    }
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
        // A larger prime factor replaces a smaller one.
        for multiple in (odd..=largest).step_by(2 * odd) {
            values[multiple] = primes;
        }
    }
    values
}
