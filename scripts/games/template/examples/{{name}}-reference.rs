//! {{title}} by definition. As it stands this is one heap of which a move takes any number: an example to
//! be replaced.

use reference::prelude::*;

const LARGEST: usize = 1000;

fn heap() -> OneHeap {
    OneHeap::new("counters", "A move takes any number of counters.", |heap| 1..=heap)
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("first", "second"))
        .table("values", || Table::of("heap", 0..=9).row("value", |heap| heap))
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let largest = size.pick([9, 99, LARGEST]);
    rng.random_range(1..=largest).to_string()
}

fn read(input: &mut Input) -> Result<Vec<GameCase<OneHeap>>> {
    let heaps = input.numbers(1, "heap", 1..=LARGEST)?;
    Ok(vec![(heap(), heaps)])
}
