//! Nim or not Nim? by definition: positions of all heaps together are searched.

use common::lasker_nim_value;
use reference::prelude::*;

const LARGEST: usize = (1 << 31) - 1;
const MOST: usize = 1_000_000;

fn take_or_split() -> Sum<usize> {
    let rules = "A move takes any number of counters from one heap, or splits a heap into two.";
    Sum::new(
        ["heap", "heaps"],
        rules,
        usize::to_string,
        |number, &heap| {
            let taking = (1..=heap).map(move |count| {
                let words = format!("take {count} from heap {number}");
                (words, vec![heap - count])
            });
            let splitting = (1..=heap / 2).map(move |part| {
                let rest = heap - part;
                let words = format!("split heap {number} into {rest} and {part}");
                (words, vec![rest, part])
            });
            taking.chain(splitting)
        },
    )
    .board(Board::heaps)
    .values("lasker_nim_value", |heaps| {
        Some(heaps.iter().map(|&heap| value(heap)).collect())
    })
}

fn value(heap: usize) -> u64 {
    lasker_nim_value(heap as u64)
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Alice", "Bob"))
        .table("values", || Table::of("heap", 0..=12).row("value", value))
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, most) = size.pick([(4, 3), (4, 3), (20, 10_000)]);
    let largest = size.pick([8, 9, LARGEST]);
    let game = |_| random_heaps(rng, 1..=most, 1..=largest, value);
    cases((0..games).map(game).map(list))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Sum<usize>>>> {
    let positions = input.cases("number of games", 1..=100, |input| {
        input.list("heap", 1..=MOST, 1..=LARGEST)
    })?;
    Ok(vec![(take_or_split(), positions)])
}
