//! Games on DAG: the input is read, the answer is yours to find.

use proconio::{input, marker::Usize1, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), vertices: usize, arrows: [(Usize1, Usize1)] }
    winning_graphs(vertices, &arrows).to_string()
}

/// Returns the number modulo 10⁹ + 7. The vertices are numbered from 0.
fn winning_graphs(_vertices: usize, _arrows: &[(usize, usize)]) -> u64 {
    0
}
