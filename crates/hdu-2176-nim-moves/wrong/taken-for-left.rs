//! Wrong: how many stones are taken is printed, not how many are left.

use proconio::input;

fn main() {
    loop {
        input! { heaps: [u64] }
        if heaps.is_empty() {
            return;
        }
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        println!("{}", if sum == 0 { "No" } else { "Yes" });
        let heaps = heaps.iter().filter(|&&heap| heap ^ sum < heap);
        for heap in heaps {
            println!("{} {}", heap, heap - (heap ^ sum));
        }
    }
}
