//! Wrong: the nim-sum is taken from a heap, which leaves x − s instead of x ^ s.

use proconio::input;

fn main() {
    loop {
        input! { heaps: [u64] }
        if heaps.is_empty() {
            return;
        }
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let fits = |&heap: &u64| sum > 0 && heap >= sum;
        let heaps: Vec<u64> = heaps.into_iter().filter(fits).collect();
        println!("{}", if heaps.is_empty() { "No" } else { "Yes" });
        for heap in heaps {
            println!("{} {}", heap, heap - sum);
        }
    }
}
