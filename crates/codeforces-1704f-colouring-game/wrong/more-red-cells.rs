//! Wrong: Alice wins only if there are more red cells.

use proconio::{input, marker::Chars};

fn main() {
    input! { rows: [(usize, Chars)] }
    for (_, cells) in &rows {
        let red = cells.iter().filter(|&&cell| cell == 'R').count();
        let alice_wins = 2 * red > cells.len();
        println!("{}", if alice_wins { "Alice" } else { "Bob" });
    }
}
