//! Taking stones from two heaps: the input is read, the answer is yours to find.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let case = || {
        input! { from &mut source, smaller: u64, larger: u64 }
        if (smaller, larger) == (0, 0) {
            return None;
        }
        let left = lost_positions(smaller, larger);
        let lines = left
            .iter()
            .map(|(first, second)| format!("{first} {second}"))
            .collect_vec();
        Some(match &lines[..] {
            [] => "0\n".to_string(),
            lines => format!("1\n{}\n", lines.join("\n")),
        })
    };
    std::iter::from_fn(case).collect()
}

/// Returns the positions after winning moves, the smaller heap first.
fn lost_positions(_smaller: u64, _larger: u64) -> Vec<(u64, u64)> {
    Vec::new()
}
