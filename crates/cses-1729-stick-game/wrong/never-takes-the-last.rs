//! Wrong: a move that takes all the sticks is left out.

use proconio::input;

fn main() {
    input! { n: usize, k: usize, moves: [usize; k] }
    let mut wins = vec![false; n + 1];
    for heap in 1..=n {
        wins[heap] = moves
            .iter()
            .any(|&taken| taken < heap && !wins[heap - taken]);
    }
    for heap in 1..=n {
        print!("{}", if wins[heap] { 'W' } else { 'L' });
    }
}
