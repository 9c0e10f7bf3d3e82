//! Wrong: both players always take as many stones as they can.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let source = OnceSource::from(input);
    input! { from source, n: usize, stones: usize, moves: [usize; n] }
    let (mut stones, mut winner, mut other) = (stones, "Second", "First");
    while let Some(&taken) = moves.iter().filter(|&&taken| taken <= stones).max() {
        stones -= taken;
        std::mem::swap(&mut winner, &mut other);
    }
    winner.to_string()
}
