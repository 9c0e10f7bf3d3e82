//! Grundy's Game by definition: positions of all heaps together are searched.

use common::grundys_game_table;
use reference::prelude::*;

const LARGEST: usize = 1_000_000;
const MOST: usize = 100_000;

/// The largest heap whose value is computed for the theory.
const COMPUTED: usize = 3000;

fn grundys_game() -> Sum<usize> {
    let rules = "A move splits a heap into two heaps of different sizes.";
    Sum::new(
        ["heap", "heaps"],
        rules,
        usize::to_string,
        |number, &heap| {
            (1..(heap + 1) / 2).map(move |part| {
                let rest = heap - part;
                let words = format!("split heap {number} into {rest} and {part}");
                (words, [rest, part])
            })
        },
    )
    .board(Board::heaps)
    .values("grundys_game_table", |heaps| {
        in_table(heaps, COMPUTED, grundys_game_table)
    })
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("first", "second"))
        .table("values", || {
            let values = grundys_game_table(14);
            Table::of("heap", 1..=14).row("value", |heap: usize| values[heap])
        })
        .table("lost heaps", || {
            let values = grundys_game_table(COMPUTED);
            let lost = (1..=COMPUTED)
                .filter(|&heap| values[heap] == 0)
                .collect_vec();
            let first = Table::of("lost", lost[..14].to_vec());
            let others = lost[14..].chunks(14);
            others.fold(first, |table, heaps| table.cells("lost", heaps))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, largest) = size.pick([(5, 16), (8, 28), (MOST, LARGEST)]);
    let heap = |_| match size {
        // Half of the heaps are those that a table is needed for.
        Size::Limits if rng.random() => rng.random_range(1..=1300),
        _ => rng.random_range(1..=largest),
    };
    cases((0..count).map(heap))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Sum<usize>>>> {
    let positions = input.cases("number of games", 1..=MOST, |input| {
        input.numbers(1, "heap", 1..=LARGEST)
    })?;
    Ok(vec![(grundys_game(), positions)])
}
