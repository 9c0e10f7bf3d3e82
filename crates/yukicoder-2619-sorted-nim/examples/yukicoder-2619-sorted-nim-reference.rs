//! Sorted Nim by definition: positions of all heaps together are searched.

use std::process::ExitCode;

use common::staircase_nim_value;
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{nim_position, row, takes, Asked, Game, Input, Search, Size, Take, Theory};

const LARGEST: usize = 1_000_000_000;
const HEAPS: usize = 200_000;

struct SortedNim;

impl Game for SortedNim {
    type Position = Vec<usize>;
    type Move = Take;

    fn rules(&self) -> String {
        "A move takes any number of stones, at least one, from one heap, and the heaps stay in order."
            .into()
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (Take, Vec<usize>)> {
        let moves = takes(heaps, |heap| 1..=heap);
        moves.filter(|(take, after)| take.heap == 0 || after[take.heap - 1] <= after[take.heap])
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {}", heaps.iter().join(", "))
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        let from_the_right = heaps.iter().rev().chain([&0]).tuple_windows();
        let difference = |(right, left): (&usize, &usize)| {
            (
                format!("the difference of {right} and {left}"),
                right - left,
            )
        };
        let differences = from_the_right.map(difference);
        Theory::sum("staircase_nim_value", differences.step_by(2))
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("two heaps", || {
            let line = |first: u64| {
                let winner = |second: u64| match second.checked_sub(first) {
                    None => "",
                    Some(above) if staircase_nim_value(&[above, first]) == 0 => "Second",
                    Some(_) => "First",
                };
                row(&format!("**{first}**"), (1..=5).map(winner))
            };
            let head = row("heaps", 1..=5);
            [head].into_iter().chain((1..=5).map(line)).collect()
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let most = size.pick([4, 5, HEAPS]);
    let largest = size.pick([8, 12, LARGEST]);
    let count = rng.random_range(1..=most);
    let nim = nim_position(rng, count - count / 2, &(0..=largest / count));
    let others = nim_position(rng, count / 2, &(0..=largest / count));
    // The differences from the right; the first heap has at least one stone.
    let mut differences = nim.into_iter().interleave(others).collect_vec();
    differences.reverse();
    differences[0] = differences[0].max(1);
    let heaps = differences.into_iter().scan(0, |heap, difference| {
        *heap += difference;
        Some(*heap)
    });
    format!("{count}\n{}", heaps.format(" "))
}

fn read(input: &mut Input) -> Result<Vec<Asked<SortedNim>>, String> {
    let count = input.number("number of heaps", &(1..=HEAPS))?;
    let heaps = input.numbers(count, "heap", &(1..=LARGEST))?;
    if heaps.windows(2).any(|pair| pair[0] > pair[1]) {
        return Err(input.error("the heaps are not in order"));
    }
    Ok(vec![(SortedNim, vec![heaps])])
}

fn answer(search: &mut Search<SortedNim>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "First", "Second")
}
