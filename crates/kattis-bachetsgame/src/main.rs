//! Bachet's Game: a move takes one of at most ten given numbers of stones.
//!
//! A heap is won if some move leads to a lost heap. So each lost heap, from 0 upward, marks as won the
//! heaps from which a move leads to it, at most ten.

use itertools::Itertools;
use proconio::input;
use proconio::source::{once::OnceSource, Source};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut winners = Vec::new();
    while !source.is_empty() {
        input! { from &mut source, stones: usize, moves: [usize] }
        winners.push(if first_player_wins(stones, &moves) {
            "Stan wins"
        } else {
            "Ollie wins"
        });
    }
    winners.iter().join("\n")
}

fn first_player_wins(stones: usize, moves: &[usize]) -> bool {
    let mut wins = vec![false; stones + 1];
    for heap in 0..stones {
        if wins[heap] {
            continue;
        }
        for taken in moves {
            if let Some(larger) = wins.get_mut(heap + taken) {
                *larger = true;
            }
        }
    }
    wins[stones]
}
