//! Combat on a tree: a move colours the way from vertex 1 to a white vertex black.
//!
//! After a move, what hangs from the way is a sum of smaller trees. From the leaves on, the options of a vertex are
//! those of its children, each played together with the other children. Their sets are merged: O(n log n).

use common::{tree_branches, ValueSet};
use itertools::Itertools;
use proconio::{input, marker::Usize1, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! {
        from OnceSource::from(input),
        count: usize, is_black: [u8; count], edges: [(Usize1, Usize1); count - 1],
    }
    let branches = tree_branches(&edges, 0);
    // The value of each vertex but the root, and the nim-sum of its children.
    let (mut values, mut sums) = (vec![0; count], vec![0; count]);
    let mut options = vec![ValueSet::default(); count];
    for &(_, lower, upper) in branches.iter().rev() {
        let mut set = std::mem::take(&mut options[upper]);
        if is_black[upper] == 0 {
            set.insert(0);
        }
        set.nim_add(sums[upper]);
        values[upper] = set.mex();
        set.nim_add(values[upper]);
        sums[lower] ^= values[upper];
        options[lower].append(set);
    }
    // The nim-sum of what hangs from the way to each vertex.
    let mut left = sums;
    for (_, lower, upper) in branches {
        left[upper] ^= left[lower] ^ values[upper];
    }
    let wins = |vertex: &usize| is_black[vertex - 1] == 0 && left[vertex - 1] == 0;
    let winning = (1..=count).filter(wins).join("\n");
    if winning.is_empty() {
        return "-1".into();
    }
    winning
}
