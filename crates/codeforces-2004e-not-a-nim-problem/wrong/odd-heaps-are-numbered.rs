//! Wrong: the first values 1, 0, 2, 0, 3, 0, 4, 0 are continued, though a heap of 9 has the value 2.

use common::nim_sum;
use proconio::input;

fn main() {
    input! { positions: [[usize]] }
    let value = |&heap: &usize| if heap % 2 == 0 { 0 } else { (heap + 1) / 2 };
    for heaps in &positions {
        let sum = nim_sum(heaps.iter().map(value));
        println!("{}", if sum == 0 { "Bob" } else { "Alice" });
    }
}
