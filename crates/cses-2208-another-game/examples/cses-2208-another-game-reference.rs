//! Another Game by definition: positions of all heaps together are searched.

use std::process::ExitCode;

use common::grundy_search;
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, sorted, Asked, Game, Input, Search, Size};

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 200_000;

struct AnotherGame;

impl Game for AnotherGame {
    type Position = Vec<usize>;
    type Move = String;

    fn rules(&self) -> String {
        "A move takes one coin from each of some heaps, at least one.".into()
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (String, Vec<usize>)> {
        let with_coins = (0..heaps.len()).filter(|&it| heaps[it] > 0).collect_vec();
        let choices = with_coins.into_iter().powerset().skip(1);
        choices.map(move |choice| {
            let mut after = heaps.clone();
            for &heap in &choice {
                after[heap] -= 1;
            }
            let plural = if choice.len() > 1 { "s" } else { "" };
            let numbers = choice.iter().map(|heap| heap + 1).join(", ");
            (format!("take one from heap{plural} {numbers}"), after)
        })
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {}", heaps.iter().join(", "))
    }

    fn normal(&self, heaps: Vec<usize>) -> Vec<usize> {
        sorted(heaps)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("two heaps", || {
            let options = |heaps: &Vec<usize>| {
                let options = AnotherGame.moves(heaps.clone()).map(|(_, after)| [after]);
                options.collect_vec()
            };
            let values = grundy_search([vec![5, 5]], options);
            let line = |first: usize| {
                let winner = |second| match values[&vec![first, second]] {
                    0 => "second",
                    _ => "first",
                };
                row(&format!("**{first}**"), (0..=5).map(winner))
            };
            let head = row("heaps", 0..=5);
            [head].into_iter().chain((0..=5).map(line)).collect()
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let at_limits = [(MOST / 10, 10), (1, MOST)][rng.random_range(0..2)];
    let (games, heaps) = size.pick([(4, 4), (10, 5), at_limits]);
    let largest = size.pick([4, 5, LARGEST]);
    let mut lines = vec![games.to_string()];
    for _ in 0..games {
        let count = rng.random_range(1..=heaps);
        let mut heaps = (0..count)
            .map(|_| rng.random_range(1..=largest))
            .collect_vec();
        // At random few positions are lost, and fewer are almost lost.
        if rng.random() {
            for heap in &mut heaps {
                *heap += *heap % 2;
            }
            heaps[0] -= rng.random_range(0..=1);
        }
        let heaps = heaps.iter().map(|&heap| heap.min(largest));
        lines.push(format!("{count}\n{}", heaps.format(" ")));
    }
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<AnotherGame>>, String> {
    let games = input.number("number of games", &(1..=MOST))?;
    let mut positions = Vec::new();
    let mut left = MOST;
    for _ in 0..games {
        let count = input.number("number of heaps", &(1..=left))?;
        left -= count;
        positions.push(input.numbers(count, "heap", &(1..=LARGEST))?);
    }
    Ok(vec![(AnotherGame, positions)])
}

fn answer(search: &mut Search<AnotherGame>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "first", "second")
}
