//! Games on DAG: some arrows of a graph are removed. In how many ways does the first player win with tokens on the
//! vertices 1 and 2?
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
    for (from, to) in arrows {
        next[from] |= 1 << to;
    }
    let members = |set: usize| (0..vertices).filter(move |vertex| set >> vertex & 1 == 1);
    // The subsets of the arrows from a vertex into a set, and all graphs on a set.
    let subsets = |vertex: usize, set: usize| 1 << (next[vertex] & set).count_ones();
    let graphs = |set| product(members(set).map(|vertex| subsets(vertex, set)));
    // The graphs on each set that give the starts equal values, where the set has both.
    let mut equal = vec![0; 1 << vertices];
    for set in (0..1 << vertices).filter(|set| set & STARTS == STARTS) {
        let kernels = iter::successors(Some(set), |kernel| Some(kernel.checked_sub(1)? & set));
        for kernel in kernels.take_while(|&kernel| kernel > 0) {
            let rest = set ^ kernel;
            let of_rest = match kernel & STARTS {
                STARTS => graphs(rest),
                0 => equal[rest],
                _ => continue,
            };
            let out = members(kernel).map(|vertex| subsets(vertex, rest));
            let into = members(rest).map(|vertex| subsets(vertex, kernel) - 1);
            equal[set] += product(chain!(out, into, [of_rest]));
        }
        equal[set] %= MODULUS;
    }
    let all = (1 << vertices) - 1;
    ((graphs(all) + MODULUS - equal[all]) % MODULUS).to_string()
}

fn product(factors: impl Iterator<Item = u64>) -> u64 {
    factors.fold(1, |product, factor| product * factor % MODULUS)
}
