//! Wrong: the sum of the smallest and the largest move is taken for the period, as in the samples.

use proconio::input;

fn main() {
    input! { n: usize, stones: usize, moves: [usize; n] }
    let (smallest, largest) = (moves[0], moves[n - 1]);
    let wins = stones % (smallest + largest) >= smallest;
    println!("{}", if wins { "First" } else { "Second" });
}
