//! Wrong: both players always take as many stones as they can.

use proconio::input;

fn main() {
    input! { n: usize, mut stones: usize, moves: [usize; n] }
    let mut wins = false;
    while let Some(&taken) = moves.iter().filter(|&&taken| taken <= stones).max() {
        stones -= taken;
        wins = !wins;
    }
    println!("{}", if wins { "First" } else { "Second" });
}
