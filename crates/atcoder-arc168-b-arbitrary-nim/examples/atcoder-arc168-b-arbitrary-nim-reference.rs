//! Arbitrary Nim by definition: the first move chooses K, and the positions after it are searched.

use std::process::ExitCode;

use common::{bounded_nim_value, nim_sum};
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, sorted, takes, Asked, Game, Input, Search, Size, Theory};

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 250_000;

struct ArbitraryNim;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Heaps {
    /// K, once it is chosen.
    bound: Option<usize>,
    heaps: Vec<usize>,
}

impl Heaps {
    fn largest(&self) -> usize {
        self.heaps.iter().copied().max().unwrap_or(0)
    }
}

impl Game for ArbitraryNim {
    type Position = Heaps;
    type Move = String;

    fn rules(&self) -> String {
        "A move takes from 1 to K stones of one heap, and the first move chooses K.".into()
    }

    fn moves(&self, position: Heaps) -> impl Iterator<Item = (String, Heaps)> {
        // A larger K than the largest heap allows the same moves.
        let bounds = position.bound.map_or(1..=position.largest(), |it| it..=it);
        bounds.flat_map(move |bound| {
            let choice = match position.bound {
                None => format!("choose K = {bound} and "),
                Some(_) => String::new(),
            };
            let moves = takes(position.heaps.clone(), move |heap| 1..=bound.min(heap));
            moves.map(move |(take, heaps)| {
                let bound = Some(bound);
                (format!("{choice}{take}"), Heaps { bound, heaps })
            })
        })
    }

    fn show(&self, position: &Heaps) -> String {
        let heaps = position.heaps.iter().join(", ");
        match position.bound {
            None => format!("heaps {heaps}, K to be chosen"),
            Some(bound) => format!("heaps {heaps}, K = {bound}"),
        }
    }

    fn normal(&self, position: Heaps) -> Heaps {
        Heaps {
            heaps: sorted(position.heaps),
            ..position
        }
    }

    fn theory(&self, Heaps { bound, heaps }: &Heaps) -> Theory {
        let Some(bound) = *bound else {
            return Theory::wins(
                "nim_sum",
                heaps.iter().counts().values().any(|it| it % 2 == 1),
            );
        };
        let value = |heap: usize| bounded_nim_value(heap as u64, bound as u64);
        heap_values("bounded_nim_value", heaps, value)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("heaps of 3, 5 and 6", || {
            let heaps: [u64; 3] = [3, 5, 6];
            let value = |heap: u64| {
                row(
                    &heap.to_string(),
                    (1..=7).map(|k| bounded_nim_value(heap, k)),
                )
            };
            let sum = |k| nim_sum(heaps.map(|heap| bounded_nim_value(heap, k)));
            let head = row("K", 1..=7);
            let sums = row("exclusive or", (1..=7).map(sum));
            [head]
                .into_iter()
                .chain(heaps.map(value))
                .chain([sums])
                .collect()
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let others = rng.random_range(size.pick([0..=2, 0..=3, MOST / 2 - 1..=MOST / 2 - 1]));
    let pairs = rng.random_range(size.pick([0..=1, 0..=1, MOST / 4..=MOST / 4]));
    // Nim-sums are as large as a power of two allows, so the heaps are smaller than one.
    let mut heaps = numbers(rng, others, size.pick([7, 7, (1 << 29) - 1]));
    let rest = nim_sum(heaps.iter().copied());
    // At random the nim-sum is hardly ever 0.
    if rest > 0 && rng.random_ratio(2, 3) {
        heaps.push(rest);
    }
    let pairs = numbers(rng, pairs, size.pick([8, 10, LARGEST]));
    heaps.extend(pairs.into_iter().flat_map(|heap| [heap, heap]));
    if heaps.is_empty() {
        heaps.push(1);
    }
    heaps.shuffle(rng);
    format!("{}\n{}", heaps.len(), heaps.iter().format(" "))
}

fn numbers(rng: &mut Pcg64, count: usize, largest: usize) -> Vec<usize> {
    let number = |_| rng.random_range(1..=largest);
    (0..count).map(number).collect()
}

fn read(input: &mut Input) -> Result<Vec<Asked<ArbitraryNim>>, String> {
    let count = input.number("number of heaps", &(1..=MOST))?;
    let heaps = input.numbers(count, "heap", &(1..=LARGEST))?;
    Ok(vec![(ArbitraryNim, vec![Heaps { bound: None, heaps }])])
}

fn answer(search: &mut Search<ArbitraryNim>, positions: &[Heaps]) -> Result<String, String> {
    let start = &positions[0];
    let winning = search.winning_moves(start)?;
    let bound = winning.iter().filter_map(|(_, after)| after.bound).max();
    match bound.unwrap_or(0) {
        bound if bound == start.largest() => Ok("-1".into()),
        bound => Ok(bound.to_string()),
    }
}
