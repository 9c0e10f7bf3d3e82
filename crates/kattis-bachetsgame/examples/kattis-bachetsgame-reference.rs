//! Bachet's Game by definition.

use common::subtraction_table;
use reference::prelude::*;

const MOST: usize = 1_000_000;

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Stan wins", "Ollie wins"))
        .table("winners", || {
            let values = subtraction_table(&[1, 3, 8], 13);
            let winner = |heap: usize| if values[heap] > 0 { "Stan" } else { "Ollie" };
            Table::of("stones", 1..=13).row("winner", winner)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    // Only 30 lines are at the limit: with all 100, a table with ten lookups for each heap, which must be fast enough,
    // needs more than a second.
    let (lines, most) = size.pick([(5, 12), (10, 2000), (30, MOST)]);
    let largest = size.pick([8, 60, 200]);
    let mut line = || {
        // Nearly all heaps at the limit, where a table is longest.
        let stones = rng.random_range(size.pick([1, 1, MOST - 100])..=most);
        let others = rng.random_range(size.pick([0..=3, 0..=9, 9..=9]));
        let mut moves = (2..=largest + 1).sample(rng, others);
        // The number 1 is always among the moves, at any place.
        moves.push(1);
        moves.shuffle(rng);
        format!("{stones} {}", list_on_a_line(moves))
    };
    (0..lines).map(|_| line()).join("\n")
}

fn read(input: &mut Input) -> Result<Vec<GameCase<OneHeap>>> {
    let games = input.until_end(|input| {
        let stones = input.number("number of stones", 1..=MOST)?;
        let moves = input.list("move", 1..=10, 1..=MOST)?;
        input.check(moves.contains(&1), "1 is not among the numbers to take")?;
        Ok((subtraction_game("stones", moves), vec![stones]))
    })?;
    input.check(games.len() <= 100, "there are more than 100 games")?;
    Ok(games)
}
