//! Wrong: as if every third heap were lost for ever, as 4, 7 and 10 are.

use proconio::input;

fn main() {
    input! { heaps: [usize] }
    for heap in heaps {
        let wins = heap % 3 != 1 && heap != 2;
        println!("{}", if wins { "first" } else { "second" });
    }
}
