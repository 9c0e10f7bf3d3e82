//! Boxed Nim by definition: positions of all boxes together are searched.

use common::mex;
use reference::prelude::*;

/// The statement that we saw has no limits.
const LARGEST: usize = 1_000_000_000;
const MOST: usize = 200_000;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Stones {
    Open(usize),
    Closed(usize),
}

fn boxed_nim() -> Sum<Stones> {
    let rules = "A move opens a closed box, or takes stones, at least one, from an open one.";
    let show = |stones: &Stones| match stones {
        Stones::Closed(stones) => format!("{stones} (closed)"),
        Stones::Open(stones) => stones.to_string(),
    };
    Sum::new(["box", "boxes"], rules, show, |number, &stones| {
        let (stones, counts) = match stones {
            Stones::Closed(stones) => (stones, 0..=0),
            Stones::Open(stones) => (stones, 1..=stones),
        };
        counts.map(move |count| {
            let words = match count {
                0 => format!("open box {number}"),
                _ => format!("take {count} from box {number}"),
            };
            (words, [Stones::Open(stones - count)])
        })
    })
    .values("mex", |boxes| Some(boxes.iter().map(value).collect()))
}

fn value(stones: &Stones) -> usize {
    match *stones {
        Stones::Closed(stones) => mex([stones]),
        Stones::Open(stones) => stones,
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("First", "Second"))
        .table("values", || {
            Table::of("stones", 0..=7)
                .row("value of an open box", |stones| {
                    value(&Stones::Open(stones))
                })
                .row("value of a closed box", |stones| {
                    value(&Stones::Closed(stones))
                })
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let counts = size.pick([1..=4, 1..=5, MOST..=MOST]);
    let mut boxes = numbers(rng, counts, 0..=size.pick([3, 4, LARGEST]));
    for stones in &mut boxes {
        let is_empty = rng.random_range(0..3) == 0;
        *stones = if is_empty { 0 } else { *stones };
    }
    list(boxes)
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Sum<Stones>>>> {
    let boxes = input.cases("number of boxes", 1..=MOST, |input| {
        let stones = input.number("number of stones", 0..=LARGEST)?;
        Ok(Stones::Closed(stones))
    })?;
    Ok(vec![(boxed_nim(), vec![boxes])])
}
