//! Wrong: only the first position is answered.

use proconio::input;

fn main() {
    input! { cards: u32 }
    println!("{}", if cards % 3 == 0 { "Cici" } else { "Kiki" });
}
