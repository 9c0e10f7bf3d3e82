//! S-Nim by definition: positions of all heaps together are searched.

use std::ops::RangeInclusive;
use std::process::ExitCode;

use common::{nim_sum, subtraction_table};
use itertools::Itertools;
use rand::seq::{IndexedRandom, IteratorRandom, SliceRandom};
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, sorted, takes, Asked, Game, Input, Search, Size, Take, Theory};

const LARGEST: usize = 10_000;
const COUNT: RangeInclusive<usize> = 1..=100;

/// Heaps, and the subtraction set in ascending order.
struct SNim(Vec<usize>);

impl Game for SNim {
    type Position = Vec<usize>;
    type Move = Take;

    fn rules(&self) -> String {
        let set = self.0.iter().join(", ");
        format!("A move takes from one heap as many counters as a number of the set {{{set}}}.")
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (Take, Vec<usize>)> {
        takes(heaps, |_| self.0.iter().copied())
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {}", heaps.iter().join(", "))
    }

    fn normal(&self, heaps: Vec<usize>) -> Vec<usize> {
        sorted(heaps)
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let values = subtraction_table(&self.0, largest);
        heap_values("subtraction_table", heaps, |heap| values[heap])
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            vec![
                row("heap", 0..=14),
                row("value, set {2, 5}", subtraction_table(&[2, 5], 14)),
                row(
                    "value, set {1, …, 5}",
                    subtraction_table(&[1, 2, 3, 4, 5], 14),
                ),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let mut text = String::new();
    match size {
        Size::Tiny => {
            for _ in 0..rng.random_range(1..=3) {
                let set = numbers(rng, 1..=4, 1..=8);
                let count = rng.random_range(1..=4);
                text += &case(rng, &set, count, 1..=3, 0..=8);
            }
        }
        Size::Medium => {
            for _ in 0..5 {
                let set = numbers(rng, 1..=6, 1..=16);
                text += &case(rng, &set, 10, 1..=4, 0..=16);
            }
        }
        Size::Limits => {
            let mut sets = limit_sets(rng);
            sets.shuffle(rng);
            for set in sets {
                text += &case(rng, &set, 100, 90..=100, 0..=LARGEST);
            }
            // Every number of the set exceeds every heap: nobody can move.
            text += &case(rng, &[LARGEST, 5001, 5001], 100, 1..=100, 0..=5000);
        }
    }
    text + "0\n"
}

fn limit_sets(rng: &mut Pcg64) -> [Vec<usize>; 6] {
    let mut small: Vec<usize> = (1..=100).collect();
    small.shuffle(rng);
    let few = numbers(rng, 2..=4, 1..=LARGEST);
    let repeated = (0..100).filter_map(|_| few.choose(rng).copied()).collect();
    let any = numbers(rng, 100..=100, 1..=LARGEST);
    let even = any.iter().map(|&number| number + number % 2).collect();
    [small, repeated, any, even, vec![1], vec![LARGEST, 1, 2]]
}

fn numbers(rng: &mut Pcg64, count: RangeInclusive<usize>, of: RangeInclusive<usize>) -> Vec<usize> {
    let count = rng.random_range(count);
    (0..count).map(|_| rng.random_range(of.clone())).collect()
}

/// Returns the text of a case. At random few positions of large sets are lost: every other one has a
/// last heap that makes it so, if there is such a heap.
fn case(
    rng: &mut Pcg64,
    set: &[usize],
    count: usize,
    lengths: RangeInclusive<usize>,
    heaps: RangeInclusive<usize>,
) -> String {
    let largest = *heaps.end();
    let grundy = subtraction_table(set, largest);
    let value = |heap: usize| grundy[heap];
    let line = |numbers: &[usize]| format!("{} {}\n", numbers.len(), numbers.iter().join(" "));
    let mut text = line(set) + &format!("{count}\n");
    for index in 0..count {
        let mut position = numbers(rng, lengths.clone(), heaps.clone());
        position[0] = largest;
        let rest = nim_sum(position[1..].iter().copied().map(value));
        let lost = heaps.clone().filter(|&heap| value(heap) == rest);
        if let Some(heap) = lost.choose(rng).filter(|_| index % 2 == 0) {
            position[0] = heap;
        }
        position.shuffle(rng);
        text += &line(&position);
    }
    text
}

fn read(input: &mut Input) -> Result<Vec<Asked<SNim>>, String> {
    let mut cases = Vec::new();
    loop {
        let size = input.number("size of a set", &(0..=*COUNT.end()))?;
        if size == 0 {
            return Ok(cases);
        }
        let set = input.numbers(size, "number of the set", &(1..=LARGEST))?;
        let mut positions = Vec::new();
        for _ in 0..input.number("number of positions", &COUNT)? {
            let count = input.number("number of heaps", &COUNT)?;
            positions.push(input.numbers(count, "heap", &(0..=LARGEST))?);
        }
        let set = set.into_iter().sorted().dedup().collect();
        cases.push((SNim(set), positions));
    }
}

fn answer(search: &mut Search<SNim>, positions: &[Vec<usize>]) -> Result<String, String> {
    let letters = search.lines(positions, "W", "L")?;
    Ok(letters.lines().collect::<String>() + "\n")
}
