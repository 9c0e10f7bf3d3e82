//! Wrong: the value of a number is taken for its number of proper divisors.

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
    let divisors = |number: u64| (1..number).filter(|divisor| number % divisor == 0).count();
    numbers.iter().fold(0, |sum, &number| sum ^ divisors(number)) != 0
}
