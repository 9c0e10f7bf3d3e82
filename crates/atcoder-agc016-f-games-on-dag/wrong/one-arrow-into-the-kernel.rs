//! Wrong: one arrow into the kernel is enough for all other vertices together.

use proconio::{input, marker::Usize1};

const MODULUS: u64 = 1_000_000_007;

fn main() {
    input! { vertices: usize, arrows: [(Usize1, Usize1)] }
    let mut next = vec![0; vertices];
    for (from, to) in arrows {
        next[from] |= 1 << to;
    }
    println!("{}", winning_graphs(&next));
}

fn winning_graphs(next: &[usize]) -> u64 {
    let all = (1 << next.len()) - 1;
    let mut equals = vec![0; all + 1];
    for set in (0..=all).filter(|set| set & 3 == 3) {
        let mut kernel = set;
        while kernel > 0 {
            let rest = set ^ kernel;
            let mut ways = match kernel & 3 {
                3 => graphs(next, rest),
                0 => equals[rest],
                _ => 0,
            };
            let mut into_kernel = 1;
            for vertex in 0..next.len() {
                if kernel >> vertex & 1 == 1 {
                    ways = ways * subsets(next, vertex, rest) % MODULUS;
                }
                if rest >> vertex & 1 == 1 {
                    into_kernel = into_kernel * subsets(next, vertex, kernel) % MODULUS;
                }
            }
            if rest > 0 {
                ways = ways * (into_kernel + MODULUS - 1) % MODULUS;
            }
            equals[set] = (equals[set] + ways) % MODULUS;
            kernel = (kernel - 1) & set;
        }
    }
    let equal = equals[all];
    (graphs(next, all) + MODULUS - equal) % MODULUS
}

/// Returns the number of subsets of the arrows from a vertex into a set.
fn subsets(next: &[usize], vertex: usize, set: usize) -> u64 {
    1 << (next[vertex] & set).count_ones()
}

/// Returns the number of graphs on a set.
fn graphs(next: &[usize], set: usize) -> u64 {
    let vertices = (0..next.len()).filter(|vertex| set >> vertex & 1 == 1);
    vertices.fold(1, |all, vertex| all * subsets(next, vertex, set) % MODULUS)
}
