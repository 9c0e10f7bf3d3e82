//! Matches Game by definition: positions of all heaps together are searched.

use std::process::ExitCode;

use common::{nim_simplest_form, nim_sum};
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{nim_position, row, Asked, Input, Nim, Search, Size};

/// The statement that we saw has no limit for a heap.
const LARGEST: usize = 2_147_483_647;
const HEAPS: usize = 20;

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("pairs removed", || {
            let positions: [&[u64]; 5] = [
                &[4, 4],
                &[7, 2, 7],
                &[1, 6, 1, 6],
                &[1, 2, 3, 5, 5],
                &[3; 5],
            ];
            let left = |heaps: &[u64]| match &nim_simplest_form(heaps)[..] {
                [] => "none".to_string(),
                left => left.iter().join(", "),
            };
            let sum = |heaps: &[u64]| nim_sum(heaps.iter().copied());
            vec![
                row("heaps", positions.map(|heaps| heaps.iter().join(", "))),
                row("left", positions.map(left)),
                row("nim-sum", positions.map(sum)),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, heaps) = size.pick([(3, 4), (20, 4), (2_000, HEAPS)]);
    let largest = size.pick([7, 15, LARGEST]);
    let mut line = || {
        let count = rng.random_range(1..=heaps);
        let mut heaps = nim_position(rng, count, &(1..=largest));
        // Pairs of equal heaps, which change nothing.
        if let (true, [first, .., last]) = (rng.random(), &mut heaps[..]) {
            *last = *first;
        }
        format!("{count} {}\n", heaps.iter().format(" "))
    };
    (0..games).map(|_| line()).collect()
}

fn read(input: &mut Input) -> Result<Vec<Asked<Nim>>, String> {
    let mut positions = Vec::new();
    while !input.is_at_end() {
        let count = input.number("number of heaps", &(1..=HEAPS))?;
        positions.push(input.numbers(count, "heap", &(1..=LARGEST))?);
    }
    Ok(vec![(
        Nim {
            counters: "matches",
        },
        positions,
    )])
}

fn answer(search: &mut Search<Nim>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "Yes", "No")
}
