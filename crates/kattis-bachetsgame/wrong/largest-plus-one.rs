//! Wrong: as if every number up to the largest could be taken.

use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { stones: usize, moves: [usize] }
        let most = moves.iter().copied().max().unwrap_or(0);
        let wins = stones % (most + 1) != 0;
        println!("{}", if wins { "Stan wins" } else { "Ollie wins" });
    }
}
