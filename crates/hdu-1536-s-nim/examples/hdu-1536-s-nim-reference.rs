//! S-Nim by definition: positions of all heaps together are searched.
//!
//! `generate SEED SIZE` prints an input, `solve` answers the one on standard input.

use std::ops::RangeInclusive;
use std::process::ExitCode;

use common::{nim_sum, subtraction_table};
use itertools::Itertools;
use rand::seq::{IndexedRandom, IteratorRandom, SliceRandom};
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{Input, Search, Size};

const LARGEST: u16 = 10_000;
const COUNT: RangeInclusive<usize> = 1..=100;

/// The heaps that are not empty, in ascending order.
type Position = Vec<u16>;

struct Case {
    set: Vec<u16>,
    positions: Vec<Position>,
}

fn main() -> ExitCode {
    reference::main(generate, read, solve)
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

fn limit_sets(rng: &mut Pcg64) -> [Vec<u16>; 6] {
    let mut small: Vec<u16> = (1..=100).collect();
    small.shuffle(rng);
    let few = numbers(rng, 2..=4, 1..=LARGEST);
    let repeated = (0..100).filter_map(|_| few.choose(rng).copied()).collect();
    let any = numbers(rng, 100..=100, 1..=LARGEST);
    let even = any.iter().map(|&number| number + number % 2).collect();
    [small, repeated, any, even, vec![1], vec![LARGEST, 1, 2]]
}

fn numbers(rng: &mut Pcg64, count: RangeInclusive<usize>, of: RangeInclusive<u16>) -> Vec<u16> {
    let count = rng.random_range(count);
    (0..count).map(|_| rng.random_range(of.clone())).collect()
}

/// Returns the text of a case. At random few positions of large sets are lost: every other one has a
/// last heap that makes it so, if there is such a heap.
fn case(
    rng: &mut Pcg64,
    set: &[u16],
    count: usize,
    lengths: RangeInclusive<usize>,
    heaps: RangeInclusive<u16>,
) -> String {
    let largest = *heaps.end();
    let taken = set.iter().copied().map(usize::from).collect_vec();
    let grundy = subtraction_table(&taken, usize::from(largest));
    let value = |heap: u16| grundy[usize::from(heap)];
    let line = |numbers: &[u16]| format!("{} {}\n", numbers.len(), numbers.iter().join(" "));
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

fn read(input: &mut Input) -> Result<Vec<Case>, String> {
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
            positions.push(normal(input.numbers(count, "heap", &(0..=LARGEST))?));
        }
        cases.push(Case { set, positions });
    }
}

fn solve(cases: &[Case]) -> Result<String, String> {
    let mut text = String::new();
    for Case { set, positions } in cases {
        let mut search = Search::new();
        for position in positions {
            let wins = search.wins(position, |heaps| options(set, heaps.clone()))?;
            text.push(if wins { 'W' } else { 'L' });
        }
        text.push('\n');
    }
    Ok(text)
}

fn options(set: &[u16], heaps: Position) -> impl Iterator<Item = Position> + '_ {
    let moves = (0..heaps.len()).cartesian_product(set);
    moves.filter_map(move |(index, taken)| {
        let rest = heaps[index].checked_sub(*taken)?;
        let mut heaps = heaps.clone();
        heaps[index] = rest;
        Some(normal(heaps))
    })
}

fn normal(mut heaps: Position) -> Position {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    heaps
}
