//! Wrong: each branch at vertex 1 is a heap of Nim, as large as it has edges.

use common::{nim_sum, tree_branches};
use proconio::{input, marker::Usize1};

fn main() {
    input! { vertices: usize, edges: [(Usize1, Usize1); vertices - 1] }
    let branches = tree_branches(&edges, 0);
    let mut sizes = vec![1; vertices];
    for &(_, lower, upper) in branches.iter().rev() {
        sizes[lower] += sizes[upper];
    }
    let at_root = branches.iter().filter(|&&(_, lower, _)| lower == 0);
    let sum = nim_sum(at_root.map(|&(_, _, upper)| sizes[upper]));
    println!("{}", if sum != 0 { "Alice" } else { "Bob" });
}
