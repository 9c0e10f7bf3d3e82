//! Black and white chess: in how many starts does the first player win, if a move takes up to d pieces?
//!
//! The gaps between a white piece and the black one on its right are the heaps of Moore's Nim: a start is
//! lost if for each bit the number of gaps that have it is a multiple of d + 1. So the lost starts are
//! counted by distributing the free cells: over the places outside the gaps, and then bit by bit over the
//! gaps.

use proconio::{input, source::once::OnceSource};

const MODULUS: u64 = 1_000_000_007;

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), cells: usize, pieces: usize, most: usize }
    let (gaps, free) = (pieces / 2, cells - pieces);
    // A move cannot change more gaps than there are.
    let most = most.min(gaps);
    // The number of ways to place each number of free cells, with the bits so far.
    let mut lost = spread(free, gaps + 1);
    for bit in (0..).map(|index| 1 << index).take_while(|&bit| bit <= free) {
        let mut next = vec![0; free + 1];
        for count in (0..=gaps.min(free / bit)).step_by(most + 1) {
            let choices = spread(gaps - count, count + 1)[gaps - count];
            for sum in count * bit..=free {
                next[sum] = (next[sum] + lost[sum - count * bit] * choices) % MODULUS;
            }
        }
        lost = next;
    }
    let all = spread(free, pieces + 1)[free];
    ((all + MODULUS - lost[free]) % MODULUS).to_string()
}

/// Returns in how many ways 0, 1, …, `most` equal things can be spread over some places, modulo 10⁹ + 7.
fn spread(most: usize, places: usize) -> Vec<u64> {
    let mut ways = vec![0; most + 1];
    ways[0] = 1;
    for (_, count) in itertools::iproduct!(0..places, 1..=most) {
        ways[count] = (ways[count] + ways[count - 1]) % MODULUS;
    }
    ways
}
