//! Wrong: the value of a light is the ordinary product of its coordinates.

use proconio::input;

fn main() {
    input! { games: usize }
    for _ in 0..games {
        input! { lights: [(u64, u64)] }
        let sum = lights.iter().fold(0, |sum, &(x, y)| sum ^ (x * y));
        println!(
            "{}",
            if sum == 0 {
                "Don't waste your time."
            } else {
                "Have a try, lxhgww."
            }
        );
    }
}
