//! Constrained Nim 2 by definition: positions of all heaps together are searched.

use common::subtraction_table;
use reference::prelude::*;

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 200_000;

/// Returns the game in which a move takes from `least` to `most` stones.
fn game_of_takes(least: usize, most: usize) -> Heaps {
    let rules = format!("A move takes from {least} to {most} stones of one heap.");
    Heaps::new(rules, move |heap| least..=most.min(heap)).theory(move |heaps| {
        let values = |largest| values(least, most, largest);
        table_values("subtraction_table", heaps, 10_000, values)
    })
}

fn values(least: usize, most: usize, largest: usize) -> Vec<usize> {
    subtraction_table(&(least..=most.min(largest)).collect_vec(), largest)
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("First", "Second"))
        .table("values", || {
            Table::of("heap", 0..=16)
                .cells("value, L = 2, R = 5", values(2, 5, 16))
                .cells("value, L = 3, R = 7", values(3, 7, 16))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let counts = size.pick([1..=3, 1..=4, MOST..=MOST]);
    let largest = size.pick([10, 15, LARGEST]);
    let most = match size {
        // At the limits, many heaps are both smaller and larger than a period.
        Size::Limits => 10_usize.pow(rng.random_range(0..=9)),
        _ => rng.random_range(1..=largest),
    };
    let least = rng.random_range(1..=most);
    let mut heaps = numbers(rng, counts, 1..=largest);
    if size != Size::Limits && rng.random() {
        let values = values(least, most, largest);
        make_lost(rng, &mut heaps, 1..=largest, |heap| values[heap]);
    }
    let count = heaps.len();
    format!("{count} {least} {most}\n{}\n", heaps.iter().format(" "))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps>>> {
    let count = input.number("number of heaps", 1..=MOST)?;
    let least = input.number("least number to take", 1..=LARGEST)?;
    let most = input.number("largest number to take", least..=LARGEST)?;
    let heaps = input.numbers(count, "heap", 1..=LARGEST)?;
    Ok(vec![(game_of_takes(least, most), vec![heaps])])
}
