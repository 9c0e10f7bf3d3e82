//! Wythoff's game by definition: every move is tried, from one heap or the same number from both.

use std::iter;
use std::process::ExitCode;

use common::{is_wythoff_p_position, wythoff_p_position};
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const LARGEST: u64 = 1_000_000_000;

/// Two heaps.
struct Wythoff;

impl Game for Wythoff {
    type Position = (u64, u64);
    type Move = String;

    fn rules(&self) -> String {
        "A move takes counters from one heap, or the same number from both.".into()
    }

    fn moves(&self, (first, second): (u64, u64)) -> impl Iterator<Item = (String, (u64, u64))> {
        let from_first = (1..=first).map(move |taken| {
            let words = format!("take {taken} from heap 1");
            (words, (first - taken, second))
        });
        let from_second = (1..=second).map(move |taken| {
            let words = format!("take {taken} from heap 2");
            (words, (first, second - taken))
        });
        let from_both = (1..=first.min(second)).map(move |taken| {
            let words = format!("take {taken} from both heaps");
            (words, (first - taken, second - taken))
        });
        from_first.chain(from_second).chain(from_both)
    }

    fn show(&self, (first, second): &(u64, u64)) -> String {
        format!("heaps {first} and {second}")
    }

    fn normal(&self, (first, second): (u64, u64)) -> (u64, u64) {
        (first.min(second), first.max(second))
    }

    fn theory(&self, &(first, second): &(u64, u64)) -> Theory {
        let wins = !is_wythoff_p_position(first, second);
        Theory::wins("is_wythoff_p_position", wins)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("p-positions", || {
            vec![
                row("k", 0..=10),
                row("smaller heap", (0..=10).map(|k| p_position(k).0)),
                row("larger heap", (0..=10).map(|k| p_position(k).1)),
            ]
        })
        .run()
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
                let fibonacci = fibonacci_numbers.map(|(it, _)| it).nth(index).unwrap_or(0);
                let (smaller, larger) = p_position(fibonacci * rng.random_range(1..=4));
                [(smaller, larger), (smaller + 1, larger + 1)][kind - 2]
            }
        };
        if heaps.0.max(heaps.1) <= largest {
            let swapped = rng.random();
            lines.push(if swapped { (heaps.1, heaps.0) } else { heaps });
        }
    }
    lines.iter().map(|(a, b)| format!("{a} {b}")).join("\n")
}

fn p_position(k: u64) -> (u64, u64) {
    wythoff_p_position(k).expect("k is small")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Wythoff>>, String> {
    let mut positions = Vec::new();
    while !input.is_at_end() {
        let heaps = input.numbers(2, "heap", &(0..=LARGEST))?;
        positions.push((heaps[0], heaps[1]));
    }
    Ok(vec![(Wythoff, positions)])
}

fn answer(search: &mut Search<Wythoff>, positions: &[(u64, u64)]) -> Result<String, String> {
    search.lines(positions, "1", "0")
}
