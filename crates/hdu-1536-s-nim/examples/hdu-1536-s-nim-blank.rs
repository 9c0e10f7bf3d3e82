//! S-Nim: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut output = String::new();
    loop {
        input! { from &mut source, subtraction_set: [usize] }
        if subtraction_set.is_empty() {
            return output;
        }
        input! { from &mut source, positions: [[usize]] }
        let wins = first_player_wins(&subtraction_set, &positions);
        output.extend(wins.iter().map(|&wins| if wins { 'W' } else { 'L' }));
        output.push('\n');
    }
}

/// Returns for each position, a list of heaps, whether the first player wins.
fn first_player_wins(_subtraction_set: &[usize], positions: &[Vec<usize>]) -> Vec<bool> {
    vec![false; positions.len()]
}
