//! Nim or not Nim? by definition: positions of all heaps together are searched.

use std::process::ExitCode;

use common::{lasker_nim_value, nim_sum};
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, sorted, takes, Asked, Game, Input, Search, Size, Theory};

const LARGEST: usize = (1 << 31) - 1;
const MOST: usize = 1_000_000;

struct Heaps;

impl Game for Heaps {
    type Position = Vec<usize>;
    type Move = String;

    fn rules(&self) -> String {
        "A move takes any number of counters from one heap, or splits a heap into two.".into()
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (String, Vec<usize>)> {
        let taking = takes(heaps.clone(), |heap| 1..=heap);
        let taking = taking.map(|(take, heaps)| (take.to_string(), heaps));
        let cuts = (0..heaps.len()).flat_map(move |index| {
            let heaps = heaps.clone();
            (1..=heaps[index] / 2).map(move |part| {
                let rest = heaps[index] - part;
                let mut heaps = heaps.clone();
                heaps[index] = rest;
                heaps.push(part);
                let words = format!("split heap {} into {rest} and {part}", index + 1);
                (words, heaps)
            })
        });
        taking.chain(cuts)
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {}", heaps.iter().join(", "))
    }

    fn normal(&self, heaps: Vec<usize>) -> Vec<usize> {
        sorted(heaps)
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        heap_values("lasker_nim_value", heaps, value)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            vec![row("heap", 0..=12), row("value", (0..=12).map(value))]
        })
        .run()
}

fn value(heap: usize) -> u64 {
    lasker_nim_value(heap as u64)
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, most) = size.pick([(4, 3), (4, 3), (20, 10_000)]);
    let largest = size.pick([8, 9, LARGEST]);
    let mut lines = vec![games.to_string()];
    for index in 0..games {
        let count = rng.random_range(1..=most);
        let mut heaps = (0..count)
            .map(|_| rng.random_range(1..=largest))
            .collect_vec();
        // At random few games are lost: every other one has a last heap that makes it so, if there is one.
        if index % 2 == 0 {
            let rest = nim_sum(heaps[1..].iter().map(|&heap| value(heap)));
            let last = usize::try_from(lasker_nim_value(rest)).expect("a heap");
            if (1..=largest).contains(&last) {
                heaps[0] = last;
            }
        }
        lines.push(format!("{count}\n{}", heaps.iter().format(" ")));
    }
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Heaps>>, String> {
    let games = input.number("number of games", &(1..=100))?;
    let mut positions = Vec::new();
    for _ in 0..games {
        let count = input.number("number of heaps", &(1..=MOST))?;
        positions.push(input.numbers(count, "heap", &(1..=LARGEST))?);
    }
    Ok(vec![(Heaps, positions)])
}

fn answer(search: &mut Search<Heaps>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "Alice", "Bob")
}
