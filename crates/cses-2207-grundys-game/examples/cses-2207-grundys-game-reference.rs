//! Grundy's Game by definition: positions of all heaps together are searched.

use std::process::ExitCode;

use common::grundys_game_table;
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, sorted, Asked, Game, Input, Search, Size, Theory};

const LARGEST: usize = 1_000_000;
const MOST: usize = 100_000;
/// Up to this heap the values are computed where theory is asked for.
const COMPUTED: usize = 3000;

struct Heaps;

impl Game for Heaps {
    type Position = Vec<usize>;
    type Move = String;

    fn rules(&self) -> String {
        "A move splits a heap into two heaps of different sizes.".into()
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (String, Vec<usize>)> {
        (0..heaps.len()).flat_map(move |index| {
            let heaps = heaps.clone();
            (1..(heaps[index] + 1) / 2).map(move |part| {
                let rest = heaps[index] - part;
                let mut heaps = heaps.clone();
                heaps[index] = rest;
                heaps.push(part);
                let words = format!("split heap {} into {rest} and {part}", index + 1);
                (words, heaps)
            })
        })
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {}", heaps.iter().join(", "))
    }

    /// Heaps of 1 and 2 have no move.
    fn normal(&self, mut heaps: Vec<usize>) -> Vec<usize> {
        heaps.retain(|&heap| heap > 2);
        sorted(heaps)
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        if largest > COMPUTED {
            return Theory::None;
        }
        let values = grundys_game_table(largest);
        heap_values("grundys_game_table", heaps, |heap| values[heap])
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            vec![
                row("heap", 1..=14),
                row("value", grundys_game_table(14).into_iter().skip(1)),
            ]
        })
        .table("lost heaps", || {
            let values = grundys_game_table(COMPUTED);
            let lost = (1..=COMPUTED).filter(|&heap| values[heap] == 0);
            let lines = lost.chunks(14);
            let lines = lines.into_iter().map(|heaps| row("lost", heaps));
            lines.collect()
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, largest) = size.pick([(5, 16), (8, 28), (MOST, LARGEST)]);
    let mut heap = || match size {
        // Half of the heaps are those that a table is needed for.
        Size::Limits if rng.random() => rng.random_range(1..=1300),
        _ => rng.random_range(1..=largest),
    };
    let heaps = (0..count).map(|_| heap()).join("\n");
    format!("{count}\n{heaps}\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Heaps>>, String> {
    let count = input.number("number of games", &(1..=MOST))?;
    let heaps = input.numbers(count, "heap", &(1..=LARGEST))?;
    let positions = heaps.into_iter().map(|heap| vec![heap]).collect();
    Ok(vec![(Heaps, positions)])
}

fn answer(search: &mut Search<Heaps>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "first", "second")
}
