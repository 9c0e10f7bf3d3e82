//! Wrong: both players always subtract the largest multiple.

use proconio::input;

fn main() {
    loop {
        input! { first: u64, second: u64 }
        if (first, second) == (0, 0) {
            return;
        }
        let wins = first_player_wins(first, second);
        println!("{}", if wins { "Stan wins" } else { "Ollie wins" });
    }
}

fn first_player_wins(first: u64, second: u64) -> bool {
    let (smaller, larger) = (first.min(second), first.max(second));
    smaller > 0 && !first_player_wins(smaller, larger % smaller)
}
