//! Wrong: as if a move took 1 or 2 stones, whatever the move before it took.

use proconio::input;

fn main() {
    loop {
        input! { stones: u64 }
        if stones == 0 {
            return;
        }
        let wins = stones % 3 != 0;
        println!("{}", if wins { "First win" } else { "Second win" });
    }
}
