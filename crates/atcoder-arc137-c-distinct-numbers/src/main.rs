//! Distinct Numbers: a move replaces the largest of some numbers by a smaller one that is not there yet.
//!
//! If the largest number is not next to the second largest one, the first player wins: to place it there
//! either wins, or lets a winning answer of the opponent be stolen. So both players keep the two largest
//! numbers next to each other as long as they can. Each such move takes one free number from those below
//! the largest one, so their parity decides.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), numbers: [usize] }
    let winner = if first_player_wins(&numbers) {
        "Alice"
    } else {
        "Bob"
    };
    winner.to_string()
}

/// Returns whether the player to move wins with these numbers, of which there are at least two in ascending order.
fn first_player_wins(numbers: &[usize]) -> bool {
    let count = numbers.len();
    let (second, largest) = (numbers[count - 2], numbers[count - 1]);
    // The count of numbers from 0 to `largest` - 1 that are not in the list.
    let free = largest - (count - 1);
    largest - second > 1 || free % 2 == 1
}
