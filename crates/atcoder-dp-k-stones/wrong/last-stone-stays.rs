//! Wrong: a move that takes all the stones is left out.

use proconio::input;

fn main() {
    input! { n: usize, stones: usize, moves: [usize; n] }
    let mut wins = vec![false; stones + 1];
    for heap in 1..=stones {
        wins[heap] = moves
            .iter()
            .any(|&taken| taken < heap && !wins[heap - taken]);
    }
    println!("{}", if wins[stones] { "First" } else { "Second" });
}
