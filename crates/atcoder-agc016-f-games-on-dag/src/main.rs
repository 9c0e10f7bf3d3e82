//! Games on DAG: with which arrows removed does the first player win with tokens on the vertices 1 and 2? Count the sets.
//!
//! The player wins if the two vertices have different Grundy values. The other graphs are counted by their kernels, the
//! vertices of value 0: when the kernel is removed, every other value becomes 1 less. O(3ᴺ · N) time.

use std::iter;

use itertools::chain;
use proconio::{input, marker::Usize1, source::once::OnceSource};

const MODULUS: u64 = 1_000_000_007;
/// The set of vertices 1 and 2: a bit for each vertex.
const STARTS: usize = 0b11;

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), vertices: usize, arrows: [(Usize1, Usize1)] }
    let mut next = vec![0_usize; vertices];
    for &(from, to) in &arrows {
        next[from] |= 1 << to;
    }
    let members = |set: usize| (0..vertices).filter(move |vertex| set >> vertex & 1 == 1);
    // The subsets of the arrows from a vertex into a set.
    let subsets = |vertex: usize, set: usize| 1 << (next[vertex] & set).count_ones();
    let has_both_starts_or_none = |set: &usize| matches!(set & STARTS, 0 | STARTS);
    // The graphs on each set that give the starts, if it has them, equal values.
    let mut equal = vec![1; 1 << vertices];
    for set in (1..1 << vertices).filter(has_both_starts_or_none) {
        let smaller = |kernel: &usize| Some((kernel - 1) & set).filter(|&kernel| kernel > 0);
        let kernels = iter::successors(Some(set), smaller).filter(has_both_starts_or_none);
        let graphs = kernels.map(|kernel| {
            let rest = set ^ kernel;
            let out = members(kernel).map(|vertex| subsets(vertex, rest));
            let into = members(rest).map(|vertex| subsets(vertex, kernel) - 1);
            product(chain!(out, into, [equal[rest]]))
        });
        equal[set] = graphs.sum::<u64>() % MODULUS;
    }
    let all = product(arrows.iter().map(|_| 2));
    ((all + MODULUS - equal[equal.len() - 1]) % MODULUS).to_string()
}

fn product(factors: impl Iterator<Item = u64>) -> u64 {
    factors.fold(1, |product, factor| product * factor % MODULUS)
}
