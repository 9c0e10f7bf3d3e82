//! Wrong: only the first winning move is printed.

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
        for heap in heaps.take(1) {
            println!("{} {}", heap, heap ^ sum);
        }
    }
}
