//! Stick Game by definition.

use common::subtraction_table;
use reference::prelude::*;

const MOST: usize = 1_000_000;

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("sample", || {
            let values = subtraction_table(&[1, 3, 4], 14);
            let letter = |heap: usize| if values[heap] > 0 { "W" } else { "L" };
            Table::of("sticks", 0..=14).row("player to move", letter)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let n = rng.random_range(size.pick([1..=12, 100..=1000, MOST..=MOST]));
    let largest = n.min(size.pick([6, 40, 200]));
    let count = rng.random_range(size.pick([1..=4, 1..=8, 100..=100]));
    let mut moves = (1..=largest).sample(rng, count);
    moves.shuffle(rng);
    format!("{n} {}\n{}\n", moves.len(), moves.iter().format(" "))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<OneHeap>>> {
    let n = input.number("number of sticks", 1..=MOST)?;
    let moves = input.list("move", 1..=100, 1..=n)?;
    input.check(moves.iter().all_unique(), "a number to take occurs twice")?;
    Ok(vec![(subtraction_game("sticks", moves), (1..=n).collect())])
}

fn answer(search: &mut Search<OneHeap>, heaps: &[usize]) -> Result<String> {
    let letters = search.lines(heaps, "W", "L")?;
    Ok(letters.lines().collect())
}
