//! Wrong: all numbers below the largest one are taken as free.

use proconio::input;

fn main() {
    input! { numbers: [usize] }
    let (second, largest) = (numbers[numbers.len() - 2], numbers[numbers.len() - 1]);
    let wins = largest - second > 1 || largest % 2 == 1;
    println!("{}", if wins { "Alice" } else { "Bob" });
}
