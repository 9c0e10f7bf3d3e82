//! Moving Coins: for how many starts does the first player win, if coins move to the left and do not jump?
//!
//! The gaps between the coins are the steps of a staircase, and every other gap, from the last coin on, is a heap of Nim.
//! The lost starts are counted by distributing the free cells: over the gaps that do not matter, and then bit by bit over
//! the heaps, where each bit occurs in an even number of heaps.

use std::iter;

use proconio::{input, source::once::OnceSource};

const MODULUS: u64 = 1_000_000_009;

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), cells: usize, coins: usize }
    let (heaps, free) = (coins - coins / 2, cells - coins);
    // The number of ways to place each number of free cells, with the bits so far.
    let mut lost = spread(free, coins + 1 - heaps);
    for bit in iter::successors(Some(1), |bit| Some(2 * bit)).take_while(|&bit| bit <= free) {
        let mut next = vec![0; free + 1];
        for count in (0..=heaps.min(free / bit)).step_by(2) {
            let choices = spread(heaps - count, count + 1)[heaps - count];
            for (sum, ways) in (count * bit..=free).zip(&lost) {
                next[sum] = (next[sum] + ways * choices) % MODULUS;
            }
        }
        lost = next;
    }
    let all = spread(free, coins + 1)[free];
    ((all + MODULUS - lost[free]) % MODULUS).to_string()
}

/// Returns in how many ways 0, 1, …, `most` equal things can be spread over some places, modulo 10⁹ + 9.
fn spread(most: usize, places: usize) -> Vec<u64> {
    let mut ways = vec![0; most + 1];
    ways[0] = 1;
    for (_, count) in itertools::iproduct!(0..places, 1..=most) {
        ways[count] = (ways[count] + ways[count - 1]) % MODULUS;
    }
    ways
}
