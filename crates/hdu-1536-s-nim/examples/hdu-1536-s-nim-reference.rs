//! S-Nim by definition: positions of all heaps together are searched.

use std::ops::RangeInclusive;

use common::subtraction_table;
use reference::prelude::*;

const LARGEST: usize = 10_000;
const COUNT: RangeInclusive<usize> = 1..=100;

/// Returns the game in which a move takes a number in `set`.
fn s_nim(set: Vec<usize>) -> Heaps {
    let shown = set.iter().join(", ");
    let rules = "A move takes from one heap as many counters as a number of the set";
    let counts = set.clone();
    Heaps::new(format!("{rules} {{{shown}}}."), move |_| counts.clone()).theory(move |heaps| {
        let values = |largest| subtraction_table(&set, largest);
        table_values("subtraction_table", heaps, LARGEST, values)
    })
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            let up_to_5 = subtraction_table(&[1, 2, 3, 4, 5], 14);
            Table::of("heap", 0..=14)
                .cells("value, set {2, 5}", subtraction_table(&[2, 5], 14))
                .cells("value, set {1, …, 5}", up_to_5)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let mut sets = match size {
        Size::Tiny => (0..2).map(|_| numbers(rng, 1..=4, 1..=8)).collect(),
        Size::Medium => (0..5).map(|_| numbers(rng, 1..=6, 1..=16)).collect(),
        Size::Limits => limit_sets(rng),
    };
    sets.shuffle(rng);
    let (games, heaps, largest) =
        size.pick([(4, 1..=3, 8), (10, 1..=4, 16), (100, 90..=100, LARGEST)]);
    let case = |set: Vec<usize>| {
        // In one case of the limits every number of the set exceeds every heap: nobody can move.
        let largest = if set.contains(&5001) { 5000 } else { largest };
        let values = subtraction_table(&set, largest);
        let game = |_| random_heaps(rng, heaps.clone(), 0..=largest, |heap| values[heap]);
        let games = cases((0..games).map(game).map(list_on_a_line));
        format!("{}\n{games}\n", list_on_a_line(set))
    };
    sets.into_iter().map(case).collect::<String>() + "0\n"
}

fn limit_sets(rng: &mut Pcg64) -> Vec<Vec<usize>> {
    let few = numbers(rng, 2..=4, 1..=LARGEST);
    let any = numbers(rng, 100..=100, 1..=LARGEST);
    let even = any.iter().map(|&number| number + number % 2).collect();
    let mut sets = vec![shuffle(rng, 1..=100), few.repeat(25), any, even];
    sets.extend([vec![1], vec![LARGEST, 1, 2], vec![LARGEST, 5001, 5001]]);
    sets
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps>>> {
    input.until_zero("size of a set", *COUNT.end(), |input, size| {
        let set = input.numbers(size, "number of the set", 1..=LARGEST)?;
        let positions = input.cases("number of positions", COUNT, |input| {
            input.list("heap", COUNT, 0..=LARGEST)
        })?;
        let set = set.into_iter().sorted().dedup().collect();
        Ok((s_nim(set), positions))
    })
}

fn answer(search: &mut Search<Heaps>, positions: &[Vec<usize>]) -> Result<String> {
    let letters = search.lines(positions, "W", "L")?;
    Ok(letters.lines().collect::<String>() + "\n")
}
