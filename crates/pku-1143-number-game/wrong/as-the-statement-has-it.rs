//! Wrong: `Test case`, as in the statement.

use common::NumberGame;
use itertools::Itertools;
use proconio::input;

fn main() {
    let mut game = NumberGame::new();
    for case in 1.. {
        input! { numbers: [usize] }
        if numbers.is_empty() {
            return;
        }
        let moves = game.winning_moves(&numbers).iter().join(" ");
        println!("Test case #{}", case);
        if moves.is_empty() {
            println!("There's no winning move.\n");
        } else {
            println!("The winning moves are: {}\n", moves);
        }
    }
}
