//! Wrong: a heap is never taken as a whole.

use common::grundy_table;
use proconio::input;

fn main() {
    let numbers = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987];
    let values = grundy_table(1000, |heap| {
        let taken = numbers.iter().filter(move |&&number| number < heap);
        taken.map(move |taken| [heap - taken])
    });
    loop {
        input! { heaps: [usize; 3] }
        if heaps == [0, 0, 0] {
            return;
        }
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]);
        println!("{}", if sum == 0 { "Nacci" } else { "Fibo" });
    }
}
