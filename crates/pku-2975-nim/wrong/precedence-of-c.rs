//! Wrong: `heap ^ sum < heap` as C reads it, with `<` first.

use proconio::input;

fn main() {
    loop {
        input! { heaps: [u64] }
        if heaps.is_empty() {
            return;
        }
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let counts = |&&heap: &&u64| heap ^ u64::from(sum < heap) != 0;
        println!("{}", heaps.iter().filter(counts).count());
    }
}
