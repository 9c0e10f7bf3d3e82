//! Wrong: any nonzero digit may be subtracted.

use std::iter;

use proconio::input;

fn main() {
    input! { games: [usize] }
    let wins = winning_numbers(games.iter().copied().max().unwrap_or(0));
    for number in games {
        println!("{}", if wins[number] { "YES" } else { "NO" });
    }
}

/// Returns, for each number up to `most`, whether the player to move wins.
fn winning_numbers(most: usize) -> Vec<bool> {
    let mut wins = vec![false; most + 1];
    for number in 1..=most {
        let tail = iter::successors(Some(number), |&rest| Some(rest / 10));
        let digits = tail.take_while(|&rest| rest > 0).map(|rest| rest % 10);
        let mut nonzero = digits.filter(|&digit| digit > 0);
        wins[number] = nonzero.any(|digit| !wins[number - digit]);
    }
    wins
}
