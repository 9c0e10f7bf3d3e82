//! Wrong: the values are taken modulo 3, as if at most two factors could go at a time.

use common::nim_sum;
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { numbers: [u64] }
    // Each different number is factored once: 10⁵ times the same prime would be the slowest input.
    let counts = numbers.iter().counts();
    let odd_times = counts.into_iter().filter(|(_, times)| times % 2 == 1);
    let sum = nim_sum(odd_times.map(|(&number, _)| prime_factors(number) % 3));
    println!("{}", if sum == 0 { "Bruno" } else { "Anna" });
}

/// Returns the number of prime factors of a number, each counted as often as it divides.
fn prime_factors(number: u64) -> u64 {
    let (mut rest, mut divisor, mut count) = (number, 2, 0);
    while divisor * divisor <= rest {
        if rest % divisor == 0 {
            rest /= divisor;
            count += 1;
        } else {
            divisor += 1;
        }
    }
    count + u64::from(rest > 1)
}
