//! Wrong: the numbers that end in 0 are lost and no others, as up to 131.

use proconio::input;

fn main() {
    input! { games: [usize] }
    for number in games {
        println!("{}", if number % 10 != 0 { "YES" } else { "NO" });
    }
}
