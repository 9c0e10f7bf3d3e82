//! John by definition: positions of all heaps together are searched, and who cannot move wins.

use common::{is_misere_nim_p_position, nim_sum};
use reference::prelude::*;

const LARGEST: usize = 5000;
const GAMES: usize = 500;
const HEAPS: usize = 50;

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("John", "Brother"))
        .table("both games", || {
            let small: [&[u64]; 4] = [&[1], &[1; 2], &[1; 3], &[2]];
            let larger: [&[u64]; 4] = [&[2, 1], &[2, 2], &[3, 2, 1], &[2, 1, 1]];
            let result = |loses| if loses { "loses" } else { "wins" };
            let nim = |heaps: &[u64]| result(nim_sum(heaps.iter().copied()) == 0);
            let misere = |heaps: &[u64]| result(is_misere_nim_p_position(heaps));
            Table::render("heaps", [small, larger].concat(), |heaps| {
                heaps.iter().join(", ")
            })
            .row("first player, last sweet wins", nim)
            .row("first player, last sweet loses", misere)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, heaps) = size.pick([(3, 4), (20, 4), (GAMES, HEAPS)]);
    let largest = size.pick([7, 15, LARGEST]);
    let mut game = || {
        // Heaps of 1 alone are rare at random: every third position has no other.
        let ones_only = rng.random_range(0..3) == 0;
        let largest = if ones_only { 1 } else { largest };
        list(nim_heaps(rng, 1..=heaps, 1..=largest))
    };
    cases((0..games).map(|_| game()))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps<true>>>> {
    let positions = input.cases("number of games", 1..=GAMES, |input| {
        input.list("heap", 1..=HEAPS, 1..=LARGEST)
    })?;
    Ok(vec![(misere_nim("sweets"), positions)])
}
