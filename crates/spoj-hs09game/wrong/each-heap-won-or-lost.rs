//! Wrong: heaps are only won or lost, and an odd number of won heaps is won.

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
    let wins = |heap: u64| heap % 7 >= 2;
    let count = heaps.iter().filter(|&&heap| wins(heap)).count();
    for &taken in &[5, 3, 2] {
        for (index, &heap) in heaps.iter().enumerate() {
            if count % 2 == 1 && taken <= heap && wins(heap) && !wins(heap - taken) {
                return Some((taken, index));
            }
        }
    }
    None
}
