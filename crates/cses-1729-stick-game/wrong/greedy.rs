//! Wrong: both players always take as many sticks as they can.

use proconio::input;

fn main() {
    input! { n: usize, k: usize, moves: [usize; k] }
    let mut wins = vec![false; n + 1];
    for heap in 1..=n {
        let most = moves.iter().copied().filter(|&taken| taken <= heap).max();
        wins[heap] = most.map_or(false, |taken| !wins[heap - taken]);
    }
    for heap in 1..=n {
        print!("{}", if wins[heap] { 'W' } else { 'L' });
    }
}
