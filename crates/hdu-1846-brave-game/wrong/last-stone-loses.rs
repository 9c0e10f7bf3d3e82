//! Wrong: as if the player who takes the last stone lost.

use proconio::input;

fn main() {
    input! { games: [(u64, u64)] }
    for (stones, most) in games {
        let loses = stones % (most + 1) == 1;
        println!("{}", if loses { "second" } else { "first" });
    }
}
