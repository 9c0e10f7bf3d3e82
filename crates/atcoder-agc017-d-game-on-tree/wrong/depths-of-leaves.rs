//! Wrong: the exclusive or of the depths of all leaves, as if each path to a leaf were a heap.

use common::{nim_sum, tree_branches};
use proconio::{input, marker::Usize1};

fn main() {
    input! { vertices: usize, edges: [(Usize1, Usize1); vertices - 1] }
    let mut depths = vec![0; vertices];
    let mut is_leaf = vec![true; vertices];
    for (_, lower, upper) in tree_branches(&edges, 0) {
        depths[upper] = depths[lower] + 1;
        is_leaf[lower] = false;
    }
    let leaves = (0..vertices).filter(|&vertex| is_leaf[vertex]);
    let sum = nim_sum(leaves.map(|vertex| depths[vertex]));
    println!("{}", if sum != 0 { "Alice" } else { "Bob" });
}
