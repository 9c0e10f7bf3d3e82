//! Taking matches by definition: every first move is tried, and the positions after it are searched.

use std::process::ExitCode;

use common::{nim_sum, nim_winning_moves};
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, sorted, takes, Asked, Game, Input, Search, Size, Take, Theory};

const LARGEST: usize = 1_000_000_000;
const HEAPS: usize = 500_000;

struct Nim;

impl Game for Nim {
    type Position = Vec<usize>;
    type Move = Take;

    fn rules(&self) -> String {
        "A move takes any number of matches, at least one, from one heap.".into()
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (Take, Vec<usize>)> {
        takes(heaps, |heap| 1..=heap)
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {}", heaps.iter().join(", "))
    }

    fn normal(&self, heaps: Vec<usize>) -> Vec<usize> {
        sorted(heaps)
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        heap_values("nim_sum", heaps, |heap| heap)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("third heaps", || {
            let winning = |third| {
                let moves = nim_winning_moves(&[3, 6, third]);
                let number = |&(index, _): &(usize, u64)| ["first", "second", "third"][index];
                match &moves[..] {
                    [] => "none".to_string(),
                    moves => moves.iter().map(number).join(", "),
                }
            };
            vec![
                row("third heap", 0..=9),
                row("nim-sum", (0..=9).map(|third: u64| nim_sum([3, 6, third]))),
                row("heaps with a winning move", (0..=9).map(winning)),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let most = size.pick([4, 5, HEAPS]);
    let count = rng.random_range(1..=most);
    let heaps = position(rng, count, size.pick([7, 15, LARGEST]));
    format!("{count}\n{}", heaps.iter().format(" "))
}

/// Returns a position, every other time one with nim-sum 0: at random few are lost.
fn position(rng: &mut Pcg64, count: usize, largest: usize) -> Vec<usize> {
    let heap = |_| rng.random_range(1..=largest);
    let mut heaps = (0..count).map(heap).collect_vec();
    let rest = nim_sum(heaps[1..].iter().copied());
    if rng.random() && (1..=largest).contains(&rest) {
        heaps[0] = rest;
    }
    heaps.shuffle(rng);
    heaps
}

fn read(input: &mut Input) -> Result<Vec<Asked<Nim>>, String> {
    let count = input.number("number of heaps", &(1..=HEAPS))?;
    let heaps = input.numbers(count, "heap", &(1..=LARGEST))?;
    Ok(vec![(Nim, vec![heaps])])
}

fn answer(search: &mut Search<Nim>, positions: &[Vec<usize>]) -> Result<String, String> {
    let winning = search.winning_moves(&positions[0])?;
    Ok(match &winning[..] {
        [] => "lose".into(),
        [(Take { count, heap }, left), ..] => {
            format!("{count} {}\n{}", heap + 1, left.iter().format(" "))
        }
    })
}
