//! Wrong: the Fibonacci numbers stop too early.

use common::subtraction_table;
use proconio::input;

fn main() {
    let values = subtraction_table(&[1, 2, 3, 5, 8, 13], 1000);
    loop {
        input! { heaps: [usize; 3] }
        if heaps == [0, 0, 0] {
            return;
        }
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]);
        println!("{}", if sum == 0 { "Nacci" } else { "Fibo" });
    }
}
