//! Wrong: the free numbers are counted even if the two largest numbers are apart.

use proconio::input;

fn main() {
    input! { numbers: [usize] }
    let free = numbers[numbers.len() - 1] - (numbers.len() - 1);
    println!("{}", if free % 2 == 1 { "Alice" } else { "Bob" });
}
