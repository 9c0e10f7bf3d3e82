//! Wrong: a move takes less than twice as many stones as the move before it, so powers of 2 are lost.

use proconio::input;

fn main() {
    loop {
        input! { stones: u64 }
        if stones == 0 {
            return;
        }
        let wins = !stones.is_power_of_two();
        println!("{}", if wins { "First win" } else { "Second win" });
    }
}
