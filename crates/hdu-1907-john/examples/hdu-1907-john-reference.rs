//! John by definition: positions of all heaps together are searched, and who cannot move wins.

use std::process::ExitCode;

use common::{is_misere_nim_p_position, nim_sum};
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, sorted, takes, Asked, Ending, Game, Input, Search, Size, Take, Theory};

const LARGEST: usize = 4747;
const GAMES: usize = 474;
const HEAPS: usize = 47;

struct Misere;

impl Game for Misere {
    type Position = Vec<usize>;
    type Move = Take;

    const ENDING: Ending = Ending::LastMoveLoses;

    fn rules(&self) -> String {
        "A move takes any number of sweets, at least one, from one heap.".into()
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
        let heaps = heaps.iter().map(|&heap| heap as u64).collect_vec();
        Theory::wins(
            "is_misere_nim_p_position",
            !is_misere_nim_p_position(&heaps),
        )
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("both games", || {
            let positions: [&[u64]; 8] = [
                &[1],
                &[1; 2],
                &[1; 3],
                &[2],
                &[2, 1],
                &[2, 2],
                &[3, 2, 1],
                &[2, 1, 1],
            ];
            let winner = |loses| if loses { "loses" } else { "wins" };
            let nim = |heaps: &[u64]| winner(nim_sum(heaps.iter().copied()) == 0);
            let misere = |heaps: &[u64]| winner(is_misere_nim_p_position(heaps));
            vec![
                row("heaps", positions.map(|heaps| heaps.iter().join(", "))),
                row("first player, last sweet wins", positions.map(nim)),
                row("first player, last sweet loses", positions.map(misere)),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, heaps) = size.pick([(3, 4), (20, 4), (GAMES, HEAPS)]);
    let largest = size.pick([7, 15, LARGEST]);
    let mut lines = vec![games.to_string()];
    for _ in 0..games {
        let count = rng.random_range(1..=heaps);
        // Heaps of 1 alone are rare at random: every third position has no other.
        let ones_only = rng.random_range(0..3) == 0;
        let heaps = position(rng, count, if ones_only { 1 } else { largest });
        lines.push(format!("{count}\n{}", heaps.iter().format(" ")));
    }
    lines.join("\n")
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

fn read(input: &mut Input) -> Result<Vec<Asked<Misere>>, String> {
    let games = input.number("number of games", &(1..=GAMES))?;
    let mut positions = Vec::new();
    for _ in 0..games {
        let count = input.number("number of heaps", &(1..=HEAPS))?;
        positions.push(input.numbers(count, "heap", &(1..=LARGEST))?);
    }
    Ok(vec![(Misere, positions)])
}

fn answer(search: &mut Search<Misere>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "John", "Brother")
}
