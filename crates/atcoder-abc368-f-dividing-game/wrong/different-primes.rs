//! Wrong: each prime is counted once, however often it divides.

use proconio::input;

fn main() {
    input! { numbers: [u64] }
    let primes = |number: u64| {
        let is_prime = |&number: &u64| (2..number).all(|divisor| number % divisor != 0);
        let divisors = (2..=number).filter(|divisor| number % divisor == 0);
        divisors.filter(is_prime).count()
    };
    let sum = numbers.iter().fold(0, |sum, &number| sum ^ primes(number));
    println!("{}", if sum != 0 { "Anna" } else { "Bruno" });
}
