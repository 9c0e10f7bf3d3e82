//! Wrong: both players always subtract the largest multiple.

use proconio::input;

fn main() {
    input! { games: [(u64, u64)] }
    for (first, second) in games {
        let wins = first_player_wins(first, second);
        println!("{}", if wins { "Stan wins" } else { "Ollie wins" });
    }
}

fn first_player_wins(first: u64, second: u64) -> bool {
    let (smaller, larger) = (first.min(second), first.max(second));
    smaller > 0 && !first_player_wins(smaller, larger % smaller)
}
