//! Stones by definition.

use common::subtraction_table;
use reference::prelude::*;

const MOST: usize = 100_000;

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("First", "Second"))
        .table("first", || {
            let values = subtraction_table(&[2, 3], 10);
            let winner = |heap: usize| if values[heap] > 0 { "First" } else { "Second" };
            Table::of("stones", 0..=10).row("winner", winner)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let stones = rng.random_range(size.pick([1..=12, 100..=2000, MOST - 9..=MOST]));
    let largest = stones.min(size.pick([5, 40, MOST]));
    let count = rng.random_range(size.pick([1..=3, 1..=8, 100..=100]));
    let moves = (1..=largest).sample(rng, count).into_iter().sorted();
    format!("{} {stones}\n{}\n", moves.len(), moves.format(" "))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<OneHeap>>> {
    let count = input.number("number of moves", 1..=100)?;
    let stones = input.number("number of stones", 1..=MOST)?;
    let moves = input.numbers(count, "number to take", 1..=stones)?;
    let is_ascending = moves.windows(2).all(|pair| pair[0] < pair[1]);
    input.check(
        is_ascending,
        "the numbers to take are not in ascending order",
    )?;
    Ok(vec![(subtraction_game("stones", moves), vec![stones])])
}
