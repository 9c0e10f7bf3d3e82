//! Arbitrary Nim by definition: the first move chooses K, and the positions after it are searched.

use common::{bounded_nim_value, nim_sum};
use reference::prelude::*;

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 250_000;

struct ArbitraryNim;

/// The heaps, and K once it is chosen.
type Position = (Vec<usize>, Option<usize>);

fn largest(heaps: &[usize]) -> usize {
    heaps.iter().copied().max().unwrap_or(0)
}

impl Game for ArbitraryNim {
    type Position = Position;
    type Move = String;

    fn rules(&self) -> String {
        "A move takes from 1 to K stones of one heap, and the first move chooses K.".into()
    }

    fn moves(&self, (heaps, bound): Position) -> impl Iterator<Item = (String, Position)> {
        // A larger K than the largest heap allows the same moves.
        let bounds = bound.map_or(1..=largest(&heaps), |bound| bound..=bound);
        bounds.flat_map(move |k| {
            let choice = bound.map_or(format!("choose K = {k} and "), |_| String::new());
            let moves = takes(heaps.clone(), move |heap| 1..=k.min(heap));
            moves.map(move |(take, heaps)| (format!("{choice}{take}"), (heaps, Some(k))))
        })
    }

    fn show(&self, (heaps, bound): &Position) -> String {
        let bound = bound.map_or("to be chosen".into(), |bound| bound.to_string());
        format!("heaps {}, K = {bound}", heaps.iter().join(", "))
    }

    fn board(&self, (heaps, _): &Position) -> Board {
        Board::heaps(heaps)
    }

    fn normal(&self, (heaps, bound): Position) -> Position {
        (sorted(heaps), bound)
    }

    fn theory(&self, (heaps, bound): &Position) -> Theory {
        let Some(bound) = *bound else {
            let mut counts = heaps.iter().counts().into_values();
            return Theory::wins("nim_sum", counts.any(|count| count % 2 == 1));
        };
        let value = |heap: usize| bounded_nim_value(heap as u64, bound as u64);
        heap_values("bounded_nim_value", heaps, value)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, each(answer))
        .table("heaps of 3, 5 and 6", || {
            let sum = |k| nim_sum([3, 5, 6].map(|heap| bounded_nim_value(heap, k)));
            Table::of("K", 1..=7)
                .row("3", |k| bounded_nim_value(3, k))
                .row("5", |k| bounded_nim_value(5, k))
                .row("6", |k| bounded_nim_value(6, k))
                .row("exclusive or", sum)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let others = size.pick([0..=2, 0..=3, MOST / 2 - 1..=MOST / 2 - 1]);
    let pairs = size.pick([0..=1, 0..=1, MOST / 4..=MOST / 4]);
    // Nim-sums are as large as a power of two allows, so the heaps are smaller than one.
    let mut heaps = numbers(rng, others, 1..=size.pick([7, 7, (1 << 29) - 1]));
    let rest = nim_sum(heaps.iter().copied());
    // At random the nim-sum is hardly ever 0.
    if rest > 0 && rng.random_ratio(2, 3) {
        heaps.push(rest);
    }
    let pairs = numbers(rng, pairs, 1..=size.pick([8, 10, LARGEST]));
    heaps.extend(pairs.iter().flat_map(|&heap| [heap, heap]));
    if heaps.is_empty() {
        heaps.push(1);
    }
    heaps.shuffle(rng);
    list(heaps)
}

fn read(input: &mut Input) -> Result<Vec<GameCase<ArbitraryNim>>> {
    let heaps = input.list("heap", 1..=MOST, 1..=LARGEST)?;
    Ok(vec![(ArbitraryNim, vec![(heaps, None)])])
}

fn answer(search: &mut Search<ArbitraryNim>, start: &Position) -> Result<String> {
    let winning = search.winning_moves(start)?;
    let bounds = winning.iter().filter_map(|(_, (_, bound))| *bound);
    let bound = bounds.max().unwrap_or(0);
    let is_largest = bound == largest(&start.0);
    Ok(if is_largest {
        "-1".into()
    } else {
        bound.to_string()
    })
}
