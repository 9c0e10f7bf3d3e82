//! Wrong: the prime that is left after trial division is not counted.

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
    let count = |number: u64| {
        let (mut rest, mut count) = (number, 0);
        let mut divisor = 2;
        while divisor * divisor <= rest {
            if rest % divisor == 0 {
                rest /= divisor;
                count += 1;
            } else {
                divisor += 1;
            }
        }
        count
    };
    numbers.iter().fold(0, |sum, &number| sum ^ count(number)) != 0
}
