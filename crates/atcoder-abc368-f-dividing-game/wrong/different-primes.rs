//! Wrong: each prime is counted once, however often it divides.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), numbers: [u64] }
    if first_player_wins(&numbers) {
        "Anna".to_string()
    } else {
        "Bruno".to_string()
    }
}

fn first_player_wins(numbers: &[u64]) -> bool {
    let primes = |number: u64| {
        let is_prime = |&number: &u64| (2..number).all(|divisor| number % divisor != 0);
        let divisors = (2..=number).filter(|divisor| number % divisor == 0);
        divisors.filter(is_prime).count()
    };
    numbers.iter().fold(0, |sum, &number| sum ^ primes(number)) != 0
}
