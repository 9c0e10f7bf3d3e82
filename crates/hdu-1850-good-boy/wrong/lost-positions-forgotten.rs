//! Wrong: `<=` for `<`, so that in a lost position every heap counts.

use proconio::input;

fn main() {
    loop {
        input! { heaps: [u64] }
        if heaps.is_empty() {
            return;
        }
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        println!(
            "{}",
            heaps.iter().filter(|&&heap| heap ^ sum <= heap).count()
        );
    }
}
