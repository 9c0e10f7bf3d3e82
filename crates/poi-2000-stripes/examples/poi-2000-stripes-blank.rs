//! Stripes: the input is read, the answer is yours to find.

use proconio::input;
use proconio::source::{once::OnceSource, Source};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut output = String::new();
    loop {
        input! { from &mut source, stripes: [usize; 3], boards: [usize] }
        for wins in first_player_wins(&stripes, &boards) {
            output += if wins { "1\n" } else { "2\n" };
        }
        // The statement has one data set; some judges have more.
        if source.is_empty() {
            return output;
        }
    }
}

/// Returns for each board whether the first player wins.
fn first_player_wins(_stripes: &[usize], boards: &[usize]) -> Vec<bool> {
    vec![false; boards.len()]
}
