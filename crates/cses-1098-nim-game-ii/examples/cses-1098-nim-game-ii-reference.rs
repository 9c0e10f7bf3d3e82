//! Nim Game II by definition: positions of all heaps together are searched.

use common::bounded_nim_value;
use reference::prelude::*;

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 200_000;

fn heaps() -> Heaps {
    Heaps::new("A move takes 1, 2 or 3 sticks from one heap.", |_| 1..=3)
        .theory(|heaps| heap_values("bounded_nim_value", heaps, value))
}

fn value(heap: usize) -> u64 {
    bounded_nim_value(heap as u64, 3)
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("first", "second"))
        .table("values", || Table::of("heap", 0..=12).row("value", value))
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, heaps) = size.pick([(3, 3), (10, 4), (MOST / 10, 10)]);
    let largest = size.pick([9, 16, LARGEST]);
    let game = |_| random_heaps(rng, 1..=heaps, 1..=largest, value);
    cases((0..games).map(game).map(list))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps>>> {
    let mut left = MOST;
    let positions = input.cases("number of games", 1..=MOST, |input| {
        let heaps = input.list("heap", 1..=left, 1..=LARGEST)?;
        left -= heaps.len();
        Ok(heaps)
    })?;
    Ok(vec![(heaps(), positions)])
}
