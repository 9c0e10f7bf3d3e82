//! Black and white chess: in how many starts does the first player win, if a move takes up to d pieces?
//!
//! The gaps between a white piece and the black one on its right are the heaps of Moore's Nim: a start is lost
//! if for each bit the number of gaps that have it is a multiple of d + 1. These are counted bit by bit, by
//! the sum of the gaps; the other free cells are spread over the places outside of the gaps.

use itertools::iproduct;
use proconio::{input, source::once::OnceSource};

const MODULUS: u64 = 1_000_000_007;

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), cells: usize, pieces: usize, most: usize }
    let (heaps, free) = (pieces / 2, cells - pieces);
    let choose = binomials(cells, pieces);
    // How many lists of gaps with this sum have the bits so far as a lost position has.
    let mut lists = vec![0; free + 1];
    lists[0] = 1;
    for bit in (0..usize::BITS)
        .map(|bit| 1 << bit)
        .take_while(|&bit| bit <= free)
    {
        let mut longer = vec![0; free + 1];
        let counts = (0..=heaps.min(free / bit)).step_by(most + 1);
        for (count, sum) in iproduct!(counts, 0..=free) {
            if let Some(longer) = longer.get_mut(sum + count * bit) {
                *longer = (*longer + lists[sum] * choose[heaps][count]) % MODULUS;
            }
        }
        lists = longer;
    }
    let outside = |sum: usize| choose[free - sum + heaps][heaps];
    let lost = (0..=free).fold(0, |lost, sum| (lost + lists[sum] * outside(sum)) % MODULUS);
    ((choose[cells][pieces] + MODULUS - lost) % MODULUS).to_string()
}

/// Returns Pascal's triangle modulo 10⁹ + 7, down to row `rows` and up to column `columns`.
fn binomials(rows: usize, columns: usize) -> Vec<Vec<u64>> {
    let mut triangle = vec![vec![0; columns + 1]; rows + 1];
    for (row, column) in iproduct!(0..=rows, 0..=columns) {
        triangle[row][column] = match (row, column) {
            (_, 0) => 1,
            (0, _) => 0,
            _ => (triangle[row - 1][column - 1] + triangle[row - 1][column]) % MODULUS,
        };
    }
    triangle
}
