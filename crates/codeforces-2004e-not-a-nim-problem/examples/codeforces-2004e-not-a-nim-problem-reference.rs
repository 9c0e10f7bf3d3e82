//! Not a Nim Problem by definition: positions of all heaps together are searched.

use common::grundy_table;
use reference::prelude::*;

const LARGEST: usize = 10_000_000;
const MOST: usize = 300_000;
const CASES: usize = 10_000;

fn coprime_game() -> Heaps {
    let rules = "A move takes from a heap of x stones a number of stones that has no divisor but 1 in common with x.";
    Heaps::new(rules, counts).theory(|heaps| table_values("grundy_table", heaps, 1000, values))
}

/// Returns the numbers of stones that a move may take from a heap.
fn counts(heap: usize) -> impl Iterator<Item = usize> {
    (1..=heap).filter(move |&count| greatest_common_divisor(heap, count) == 1)
}

fn greatest_common_divisor(a: usize, b: usize) -> usize {
    match b {
        0 => a,
        _ => greatest_common_divisor(b, a % b),
    }
}

fn values(largest: usize) -> Vec<usize> {
    grundy_table(largest, |heap| {
        counts(heap).map(move |count| [heap - count])
    })
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Alice", "Bob"))
        .table("values", || {
            let values = values(28);
            Table::of("heap", 1..=14)
                .row("value", |heap: usize| values[heap])
                .row("heap", |heap| heap + 14)
                .row("value", |heap| values[heap + 14])
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let largest = size.pick([10, 25, LARGEST]);
    if size == Size::Limits {
        // Either many cases or many heaps.
        let case_count = [1, 3, CASES][rng.random_range(0..3)];
        let count = MOST / case_count;
        let case = |_| list(numbers(rng, count..=count, 1..=largest));
        return cases((0..case_count).map(case));
    }
    let (case_count, heaps) = size.pick([(4, 1..=3), (10, 1..=4), (1, 1..=1)]);
    let values = values(largest);
    let case = |_| {
        let heaps = random_heaps(rng, heaps.clone(), 1..=largest, |heap| values[heap]);
        list(heaps)
    };
    cases((0..case_count).map(case))
}

fn read(input: &mut Input) -> Result<Vec<Asked<Heaps>>> {
    let mut count = 0;
    let positions = input.cases("number of cases", 1..=CASES, |input| {
        let heaps = input.list("heap", 1..=MOST, 1..=LARGEST)?;
        count += heaps.len();
        input.check(
            count <= MOST,
            "the cases have more than 300000 heaps in all",
        )?;
        Ok(heaps)
    })?;
    Ok(vec![(coprime_game(), positions)])
}
