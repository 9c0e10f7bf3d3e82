//! Wrong: the golden ratio is right, but equal numbers are taken for lost.

use proconio::input;

fn main() {
    input! { games: [(u64, u64)] }
    for (first, second) in games {
        let (smaller, larger) = (first.min(second), first.max(second));
        let wins = larger * (larger - smaller) > smaller * smaller;
        println!("{}", if wins { "Stan wins" } else { "Ollie wins" });
    }
}
