//! Taking matches by definition: every first move is tried, and the positions after it are searched.

use std::process::ExitCode;

use common::{nim_sum, nim_winning_moves};
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{nim_position, row, Asked, Input, Nim, Search, Size, Take};

const LARGEST: usize = 1_000_000_000;
const HEAPS: usize = 500_000;

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
    let heaps = nim_position(rng, count, &(1..=size.pick([7, 15, LARGEST])));
    format!("{count}\n{}", heaps.iter().format(" "))
}

fn read(input: &mut Input) -> Result<Vec<Asked<Nim>>, String> {
    let count = input.number("number of heaps", &(1..=HEAPS))?;
    let heaps = input.numbers(count, "heap", &(1..=LARGEST))?;
    Ok(vec![(
        Nim {
            counters: "matches",
        },
        vec![heaps],
    )])
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
