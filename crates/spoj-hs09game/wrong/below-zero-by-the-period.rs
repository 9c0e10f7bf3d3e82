//! Wrong: a move may take more sticks than the heap has: only remainders are compared.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), games: [[u64]] }
    let answer = |heaps: &Vec<u64>| match winning_move(heaps) {
        Some((taken, index)) => format!(
            "Julia wins.\nTake {} sticks from heap number {}.\n\n",
            taken,
            index + 1
        ),
        None => "Robert wins.\n\n".to_string(),
    };
    games.iter().map(answer).collect()
}

fn winning_move(heaps: &[u64]) -> Option<(u64, usize)> {
    let value = |heap: u64| [0, 0, 1, 1, 2, 2, 3][(heap % 7) as usize];
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(heap));
    for &taken in &[5, 3, 2] {
        for (index, &heap) in heaps.iter().enumerate() {
            if sum != 0 && value(heap + 7 - taken) == value(heap) ^ sum {
                return Some((taken, index));
            }
        }
    }
    None
}
