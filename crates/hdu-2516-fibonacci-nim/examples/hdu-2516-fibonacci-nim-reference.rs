//! Fibonacci Nim by definition.

use std::process::ExitCode;

use common::{fibonacci_nim_winning_move, zeckendorf};
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const MOST: u64 = (1 << 31) - 1;

struct Stones;

impl Game for Stones {
    /// How many stones there are, and how many the next move may take.
    type Position = (u64, u64);
    type Move = u64;

    fn rules(&self) -> String {
        "The first move leaves at least one stone; each later move takes at most twice as many stones as \
         the move before it."
            .into()
    }

    fn moves(&self, (stones, most): (u64, u64)) -> impl Iterator<Item = (u64, (u64, u64))> {
        (1..=most.min(stones)).map(move |taken| (taken, (stones - taken, 2 * taken)))
    }

    fn show(&self, (stones, most): &(u64, u64)) -> String {
        format!("{stones} stones, of which at most {most} may be taken")
    }

    fn show_move(&self, taken: &u64) -> String {
        format!("take {taken}")
    }

    fn normal(&self, (stones, most): (u64, u64)) -> (u64, u64) {
        (stones, most.min(stones))
    }

    fn theory(&self, &(stones, most): &(u64, u64)) -> Theory {
        let wins = fibonacci_nim_winning_move(stones, most).is_some();
        Theory::wins("fibonacci_nim_winning_move", wins)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("first moves", || {
            let first = |stones| match fibonacci_nim_winning_move(stones, stones - 1) {
                Some(taken) => taken.to_string(),
                None => "none".into(),
            };
            vec![
                row("stones", 2..=14),
                row("least winning first move", (2..=14).map(first)),
            ]
        })
        .table("sums", || {
            let heaps = [4, 6, 7, 9, 10, 11, 12];
            let sum = |heap| zeckendorf(heap).iter().join(" + ");
            vec![row("stones", heaps), row("sum", heaps.map(sum))]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, most) = size.pick([(5, 25), (10, 60), (1000, MOST)]);
    let mut fibonacci = vec![2, 3];
    while let [.., a, b] = fibonacci[..] {
        if a + b > most {
            break;
        }
        fibonacci.push(a + b);
    }
    let mut heap = || match rng.random_range(0..3) {
        0 => fibonacci[rng.random_range(0..fibonacci.len())],
        1 => fibonacci[rng.random_range(1..fibonacci.len())] - 1,
        _ => rng.random_range(2..=most),
    };
    let heaps = (0..count).map(|_| heap()).join("\n");
    format!("{heaps}\n0\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Stones>>, String> {
    let mut positions = Vec::new();
    loop {
        match input.number("number of stones", &(0..=MOST))? {
            0 => return Ok(vec![(Stones, positions)]),
            1 => return Err(input.error("a heap of 1 has no first move")),
            stones => positions.push((stones, stones - 1)),
        }
    }
}

fn answer(search: &mut Search<Stones>, positions: &[(u64, u64)]) -> Result<String, String> {
    search.lines(positions, "First win", "Second win")
}
