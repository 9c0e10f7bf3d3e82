//! Strategy Game: a move takes 2, 3 or 5 sticks from one heap, and the largest winning move is asked for.
//!
//! The Grundy values of the heaps have a period, so a heap of 10⁹ costs no more than one of 5.

use std::cmp::Reverse;

use common::{subtraction_values, winning_moves};
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

const MOVES: [usize; 3] = [2, 3, 5];

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let grundy = subtraction_values(&MOVES, 100);
    let value = |heap| grundy.value(heap).expect("a period is proved");
    let answer = |heaps: &Vec<u64>| {
        let values = heaps.iter().copied().map(value).collect_vec();
        let winning = winning_moves(&values, |index| {
            let options = MOVES.iter().map(move |&taken| taken as u64);
            let in_heap = options.filter(move |&taken| taken <= heaps[index]);
            in_heap.map(move |taken| (taken, value(heaps[index] - taken)))
        });
        // The most sticks first, then the first heap.
        let best = winning
            .iter()
            .min_by_key(|&&(heap, taken)| (Reverse(taken), heap));
        best.map_or("Robert wins.\n".to_string(), |(heap, taken)| {
            format!(
                "Julia wins.\nTake {} sticks from heap number {}.\n",
                taken,
                heap + 1
            )
        })
    };
    games.iter().map(answer).map(|text| text + "\n").collect()
}
