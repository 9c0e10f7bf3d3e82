//! Wrong: the prime that is left after trial division is not counted.

use proconio::input;

fn main() {
    input! { numbers: [u64] }
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
    let sum = numbers.iter().fold(0, |sum, &number| sum ^ count(number));
    println!("{}", if sum != 0 { "Anna" } else { "Bruno" });
}
