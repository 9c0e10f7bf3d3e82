//! Bachet's Game: a move takes one of at most ten given numbers of stones.
//!
//! A heap is won if some move leads to a lost heap. Heaps are decided from 0 upward, 64 at a time: a word has
//! a bit for each. A move shifts the lost heaps of earlier words to heaps that are won; of those left, the
//! least is lost, and decides others of its own word.

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
        let wins = first_player_wins(stones, &moves);
        winners.push(if wins { "Stan wins" } else { "Ollie wins" });
    }
    winners.join("\n")
}

fn first_player_wins(stones: usize, moves: &[usize]) -> bool {
    let within_word = moves.iter().filter(|&&taken| taken < 64);
    let decided = within_word.fold(1_u64, |bits, taken| bits | 1 << taken);
    // The words before this one are for heaps below 0: none is lost.
    let first = moves.iter().max().map_or(0, |most| most / 64) + 1;
    let mut lost = vec![0_u64; first + stones / 64 + 1];
    for word in first..lost.len() {
        let mut undecided = u64::MAX;
        for taken in moves {
            let (from, shift) = (word - taken / 64, taken % 64);
            undecided &= !(lost[from] << shift | lost[from - 1] >> 1 >> (63 - shift));
        }
        while undecided != 0 {
            let least = undecided.trailing_zeros();
            lost[word] |= 1 << least;
            undecided &= !(decided << least);
        }
    }
    lost[first + stones / 64] >> (stones % 64) & 1 == 0
}
