//! John by definition: positions of all heaps together are searched, and who cannot move wins.

use std::process::ExitCode;

use common::{is_misere_nim_p_position, nim_sum};
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{nim_position, row, Asked, Input, MisereNim, Search, Size};

const LARGEST: usize = 4747;
const GAMES: usize = 474;
const HEAPS: usize = 47;

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
        let heaps = nim_position(rng, count, &(1..=if ones_only { 1 } else { largest }));
        lines.push(format!("{count}\n{}", heaps.iter().format(" ")));
    }
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<MisereNim>>, String> {
    let games = input.number("number of games", &(1..=GAMES))?;
    let mut positions = Vec::new();
    for _ in 0..games {
        let count = input.number("number of heaps", &(1..=HEAPS))?;
        positions.push(input.numbers(count, "heap", &(1..=LARGEST))?);
    }
    Ok(vec![(MisereNim { counters: "sweets" }, positions)])
}

fn answer(search: &mut Search<MisereNim>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "John", "Brother")
}
