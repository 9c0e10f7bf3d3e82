//! Wrong: the coordinates are numbered from 0, so lights at the border have no value.

use common::nim_product;
use proconio::input;

fn main() {
    input! { games: usize }
    for _ in 0..games {
        input! { lights: [(u64, u64)] }
        let sum = lights
            .iter()
            .fold(0, |sum, &(x, y)| sum ^ nim_product(x - 1, y - 1));
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
