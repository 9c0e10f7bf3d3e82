//! Good Luck in CET-4 Everybody! by definition.

use common::subtraction_table;
use reference::prelude::*;

const MOST: usize = 1000;

fn cards() -> OneHeap {
    let rules = "A move takes a power of 2 of the cards: 1, 2, 4, 8, ….";
    OneHeap::new("cards", rules, |_| powers_of_2())
        .theory(|cards| table_values("subtraction_table", &[cards], MOST, values))
}

fn powers_of_2() -> Vec<usize> {
    (0..10).map(|exponent| 1 << exponent).collect()
}

fn values(most: usize) -> Vec<usize> {
    subtraction_table(&powers_of_2(), most)
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Kiki", "Cici"))
        .table("winners", || {
            let values = values(12);
            let winner = |cards: usize| if values[cards] > 0 { "Kiki" } else { "Cici" };
            Table::of("cards", 1..=12).row("winner", winner)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, largest) = size.pick([(3, 16), (20, 200), (1000, MOST)]);
    numbers(rng, count..=count, 1..=largest).iter().join("\n")
}

fn read(input: &mut Input) -> Result<Vec<GameCase<OneHeap>>> {
    let heaps = input.until_end(|input| input.number("number of cards", 1..=MOST))?;
    Ok(vec![(cards(), heaps)])
}
