//! Wrong: both players always take as many stones as they can.

use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { stones: usize, moves: [usize] }
        let wins = first_player_wins(stones, &moves);
        println!("{}", if wins { "Stan wins" } else { "Ollie wins" });
    }
}

fn first_player_wins(stones: usize, moves: &[usize]) -> bool {
    let possible = moves.iter().filter(|&&taken| taken <= stones);
    match possible.max() {
        Some(taken) => !first_player_wins(stones - taken, moves),
        None => false,
    }
}
