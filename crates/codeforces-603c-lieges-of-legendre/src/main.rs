//! Lieges of Legendre: a move takes one cow from a pile, or splits a pile of 2x cows into k piles of x.
//!
//! If k is even, the k piles cancel, and from 3 on the values alternate between 0 and 1. If k is odd, the k
//! piles are worth one pile of x: odd piles from 5 on have the value 0, and an even pile has the mex of
//! that and of the value of its half. A pile is halved at most 30 times.

use common::{mex, nim_sum};
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), count: usize, k: u64, piles: [usize; count] }
    let value = match k % 2 {
        0 => value_of_even_k,
        _ => value_of_odd_k,
    };
    let winner = match nim_sum(piles.into_iter().map(value)) {
        0 => "Nicky",
        _ => "Kevin",
    };
    winner.to_string()
}

fn value_of_even_k(pile: usize) -> usize {
    match pile {
        0..=2 => pile,
        _ => 1 - pile % 2,
    }
}

fn value_of_odd_k(pile: usize) -> usize {
    match pile {
        0..=4 => [0, 1, 0, 1, 2][pile],
        _ if pile % 2 == 1 => 0,
        _ => mex([0, value_of_odd_k(pile / 2)]),
    }
}
