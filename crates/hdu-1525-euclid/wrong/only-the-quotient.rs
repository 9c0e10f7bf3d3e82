//! Wrong: the first player wins exactly if there is a choice at once.

use proconio::input;

fn main() {
    loop {
        input! { first: u64, second: u64 }
        if (first, second) == (0, 0) {
            return;
        }
        let (smaller, larger) = (first.min(second), first.max(second));
        let wins = larger >= 2 * smaller;
        println!("{}", if wins { "Stan wins" } else { "Ollie wins" });
    }
}
