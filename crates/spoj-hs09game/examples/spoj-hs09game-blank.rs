//! Strategy Game: the input is read, the answer is yours to find.

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

fn winning_move(_heaps: &[u64]) -> Option<(u64, usize)> {
    None
}
