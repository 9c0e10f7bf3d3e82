//! Wrong: whether there is a winning move, not how many there are.

use proconio::input;

fn main() {
    loop {
        input! { heaps: [u64] }
        if heaps.is_empty() {
            return;
        }
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        println!("{}", usize::from(sum != 0));
    }
}
