//! Wrong: the golden ratio is right, but equal numbers are taken for lost.

use proconio::input;

fn main() {
    loop {
        input! { first: u64, second: u64 }
        if (first, second) == (0, 0) {
            return;
        }
        let (smaller, larger) = (first.min(second), first.max(second));
        let wins = larger * (larger - smaller) > smaller * smaller;
        println!("{}", if wins { "Stan wins" } else { "Ollie wins" });
    }
}
