//! Fibonacci again and again: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut games = Vec::new();
    loop {
        input! { from &mut source, heaps: [usize; 3] }
        if heaps == [0, 0, 0] {
            break;
        }
        games.push(heaps);
    }
    let winner = |wins| if wins { "Fibo\n" } else { "Nacci\n" };
    first_player_wins(&games).into_iter().map(winner).collect()
}

/// Returns for each game, which has three heaps, whether the first player wins.
fn first_player_wins(games: &[Vec<usize>]) -> Vec<bool> {
    vec![false; games.len()]
}
