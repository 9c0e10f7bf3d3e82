//! Wrong: Alice wins if the number of edges is odd.

use proconio::{input, marker::Usize1};

fn main() {
    input! { vertices: usize, edges: [(Usize1, Usize1); vertices - 1] }
    println!("{}", if edges.len() % 2 == 1 { "Alice" } else { "Bob" });
}
