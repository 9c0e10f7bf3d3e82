//! Wrong: the value of a number is taken for its number of proper divisors.

use proconio::input;

fn main() {
    input! { numbers: [u64] }
    let divisors = |number: u64| (1..number).filter(|divisor| number % divisor == 0).count();
    let sum = numbers
        .iter()
        .fold(0, |sum, &number| sum ^ divisors(number));
    println!("{}", if sum != 0 { "Anna" } else { "Bruno" });
}
