//! Wrong: any number of counters may be taken.

use proconio::input;

fn main() {
    loop {
        input! { heaps: [usize; 3] }
        if heaps == [0, 0, 0] {
            return;
        }
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        println!("{}", if sum == 0 { "Nacci" } else { "Fibo" });
    }
}
