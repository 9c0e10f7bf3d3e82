//! Wythoff's game by definition: every move is tried, from one heap or the same number from both.

use std::iter;

use common::wythoff_p_position;
use reference::prelude::*;

const LARGEST: u64 = 1_000_000_000;

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("1", "0"))
        .table("p-positions", || {
            Table::of("k", 0..=10)
                .row("smaller heap", |k| p_position(k).0)
                .row("larger heap", |k| p_position(k).1)
        })
        .run()
}

fn p_position(k: u64) -> (u64, u64) {
    wythoff_p_position(k).expect("k is small")
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, largest) = match size {
        Size::Tiny => (rng.random_range(1..=5), 12),
        Size::Medium => (20, 100),
        Size::Limits => (500, LARGEST),
    };
    let mut lines = match size {
        Size::Limits => vec![(0, 0), (LARGEST, 0), (LARGEST, LARGEST), (0, 1)],
        _ => Vec::new(),
    };
    while lines.len() < count {
        let heaps = match rng.random_range(0..4) {
            0 => (rng.random_range(0..=largest), rng.random_range(0..=largest)),
            1 => p_position(rng.random_range(0..=largest / 2)),
            kind => {
                // A small multiple of a Fibonacci number makes kφ come next to an integer.
                let fibonacci_numbers = iter::successors(Some((1, 2)), |&(a, b)| Some((b, a + b)));
                let index = rng.random_range(0..42);
                let fibonacci = fibonacci_numbers
                    .map(|(number, _)| number)
                    .nth(index)
                    .unwrap_or(0);
                let (smaller, larger) = p_position(fibonacci * rng.random_range(1..=4));
                [(smaller, larger), (smaller + 1, larger + 1)][kind - 2]
            }
        };
        if heaps.0.max(heaps.1) <= largest {
            let swapped = rng.random();
            lines.push(if swapped { (heaps.1, heaps.0) } else { heaps });
        }
    }
    lines.into_iter().map(pair).join("\n")
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Wythoff>>> {
    let positions = input.until_end(|input| {
        let heaps = input.numbers(2, "heap", 0..=LARGEST)?;
        Ok((heaps[0], heaps[1]))
    })?;
    Ok(vec![(
        Wythoff {
            counters: "counters",
        },
        positions,
    )])
}
