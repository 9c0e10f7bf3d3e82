//! Wrong: the first player wins if any coin shows tails.

use proconio::{input, marker::Chars};

fn main() {
    input! { games: usize }
    for _ in 0..games {
        input! { height: usize, _width: usize, coins: [Chars; height] }
        let wins = coins.iter().flatten().any(|&coin| coin == 'T');
        println!("{}", if wins { "-_-" } else { "=_=" });
    }
}
