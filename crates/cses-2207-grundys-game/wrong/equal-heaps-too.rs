//! Wrong: a heap may be split into two equal heaps, so that all even heaps are won.

use proconio::input;

fn main() {
    input! { heaps: [usize] }
    for heap in heaps {
        println!("{}", if heap % 2 == 0 { "first" } else { "second" });
    }
}
