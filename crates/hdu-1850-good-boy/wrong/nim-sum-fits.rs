//! Wrong: every heap from which the nim-sum can be taken counts, not every heap with x ^ s < x.

use proconio::input;

fn main() {
    loop {
        input! { heaps: [u64] }
        if heaps.is_empty() {
            return;
        }
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let fits = |heap: &&u64| sum > 0 && **heap >= sum;
        println!("{}", heaps.iter().filter(fits).count());
    }
}
