//! Wrong: the largest move and 1 are taken for all moves between them.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let source = OnceSource::from(input);
    input! { from source, n: usize, k: usize, moves: [usize; k] }
    let most = moves.iter().max().unwrap();
    let letter = |heap| if heap % (most + 1) == 0 { 'L' } else { 'W' };
    (1..=n).map(letter).collect()
}
