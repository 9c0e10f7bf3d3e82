//! Wrong: the multiples of m are taken for lost, not those of m + 1.

use proconio::input;

fn main() {
    input! { games: [(u64, u64)] }
    for (stones, most) in games {
        let loses = stones % most == 0;
        println!("{}", if loses { "second" } else { "first" });
    }
}
