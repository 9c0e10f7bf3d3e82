//! Strategy Game by definition: positions of all heaps together are searched.

use std::process::ExitCode;

use common::{subtraction_table, subtraction_values};
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, sorted, takes, Asked, Game, Input, Search, Size, Take, Theory};

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 1000;

struct Heaps;

impl Game for Heaps {
    type Position = Vec<usize>;
    type Move = Take;

    fn rules(&self) -> String {
        "A move takes 2, 3 or 5 sticks from one heap.".into()
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (Take, Vec<usize>)> {
        takes(heaps, |_| [2, 3, 5])
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {}", heaps.iter().join(", "))
    }

    fn normal(&self, heaps: Vec<usize>) -> Vec<usize> {
        sorted(heaps)
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        let values = subtraction_values(&[2, 3, 5], 100);
        let value = |heap| values.value(heap as u64).expect("a period is proved");
        heap_values("subtraction_values", heaps, value)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            let values = subtraction_table(&[2, 3, 5], 15);
            vec![row("heap", 0..=15), row("value", values)]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let games = size.pick([4, 6, MOST]);
    let (most, largest) = size.pick([(3, 11), (4, 15), (100, LARGEST)]);
    let mut lines = vec![games.to_string()];
    for index in 0..games {
        // One game at the limit has all the heaps that are allowed.
        let count = match size {
            Size::Limits if index == 0 => MOST,
            _ => rng.random_range(1..=most),
        };
        let mut heaps = (0..count)
            .map(|_| rng.random_range(0..=largest))
            .collect_vec();
        // At random few games are lost: every third one has each heap twice.
        if index % 3 == 0 {
            heaps.truncate((count + 1) / 2);
            heaps = heaps.iter().flat_map(|&heap| [heap, heap]).collect();
        }
        lines.push(format!("{}\n{}", heaps.len(), heaps.iter().format(" ")));
    }
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Heaps>>, String> {
    let games = input.number("number of games", &(0..=MOST))?;
    let mut positions = Vec::new();
    for _ in 0..games {
        let count = input.number("number of heaps", &(1..=MOST))?;
        positions.push(input.numbers(count, "heap", &(0..=LARGEST))?);
    }
    Ok(vec![(Heaps, positions)])
}

fn answer(search: &mut Search<Heaps>, positions: &[Vec<usize>]) -> Result<String, String> {
    let mut answers = Vec::new();
    for position in positions {
        let winning = search.winning_moves(position)?;
        let takes = winning.iter().map(|(take, _)| take);
        let best = takes
            .sorted_by_key(|take| take.heap)
            .rev()
            .max_by_key(|take| take.count);
        answers.push(match best {
            None => "Robert wins.\n\n".to_string(),
            Some(Take { count, heap }) => {
                let number = heap + 1;
                format!("Julia wins.\nTake {count} sticks from heap number {number}.\n\n")
            }
        });
    }
    Ok(answers.concat())
}
