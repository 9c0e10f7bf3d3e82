//! Wrong: the nim-sum of all stairs from the second on, as if they were heaps of Nim.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for balls in &games {
        let sum = balls.iter().skip(1).fold(0, |sum, ball| sum ^ ball);
        println!("{}", if sum == 0 { "second" } else { "first" });
    }
}
