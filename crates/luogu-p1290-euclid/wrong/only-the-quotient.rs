//! Wrong: the first player wins exactly if there is a choice at once.

use proconio::input;

fn main() {
    input! { games: [(u64, u64)] }
    for (first, second) in games {
        let (smaller, larger) = (first.min(second), first.max(second));
        let wins = larger >= 2 * smaller;
        println!("{}", if wins { "Stan wins" } else { "Ollie wins" });
    }
}
