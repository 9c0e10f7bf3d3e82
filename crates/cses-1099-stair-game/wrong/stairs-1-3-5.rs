//! Wrong: the nim-sum of the stairs 1, 3, 5, …, counted from the wrong one.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for balls in &games {
        let sum = balls.iter().step_by(2).fold(0, |sum, ball| sum ^ ball);
        println!("{}", if sum == 0 { "second" } else { "first" });
    }
}
