//! Wrong: as if a move took one ball, so that the number of all steps to go decided.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for balls in &games {
        let steps = balls.iter().zip(0..).map(|(balls, steps)| balls * steps);
        println!(
            "{}",
            if steps.sum::<u64>() % 2 == 0 {
                "second"
            } else {
                "first"
            }
        );
    }
}
