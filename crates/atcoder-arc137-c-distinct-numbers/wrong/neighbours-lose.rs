//! Wrong: the first player loses whenever the two largest numbers are neighbours.

use proconio::input;

fn main() {
    input! { numbers: [usize] }
    let (second, largest) = (numbers[numbers.len() - 2], numbers[numbers.len() - 1]);
    println!("{}", if largest - second > 1 { "Alice" } else { "Bob" });
}
