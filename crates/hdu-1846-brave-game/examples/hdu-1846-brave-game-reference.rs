//! Brave Game by definition.

use std::process::ExitCode;

use common::{bash_winning_move, bounded_nim_value};
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const MOST: u64 = 1000;

/// How many stones a move takes at most.
struct Bash(u64);

impl Game for Bash {
    type Position = u64;
    type Move = u64;

    fn rules(&self) -> String {
        format!("A move takes from 1 to {} stones.", self.0)
    }

    fn moves(&self, stones: u64) -> impl Iterator<Item = (u64, u64)> {
        (1..=stones.min(self.0)).map(move |taken| (taken, stones - taken))
    }

    fn show(&self, stones: &u64) -> String {
        format!("{stones} stones")
    }

    fn show_move(&self, taken: &u64) -> String {
        format!("take {taken}")
    }

    fn theory(&self, stones: &u64) -> Theory {
        let wins = bash_winning_move(*stones, self.0).is_some();
        Theory::wins("bash_winning_move", wins)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("winning takes", || {
            let taken = |stones| match bounded_nim_value(stones, 3) {
                0 => "none".to_string(),
                taken => taken.to_string(),
            };
            vec![
                row("stones", 1..=12),
                row("winning move, m = 3", (1..=12).map(taken)),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, largest) = size.pick([(3, 12), (20, 100), (1000, MOST)]);
    let mut lines = vec![count.to_string()];
    for index in 0..count {
        let most = rng.random_range(1..=largest);
        // At random few heaps are lost: every other one is a multiple of `most` + 1, if one fits.
        let stones = match largest / (most + 1) {
            multiples if multiples > 0 && index % 2 == 0 => {
                rng.random_range(1..=multiples) * (most + 1)
            }
            _ => rng.random_range(1..=largest),
        };
        lines.push(format!("{stones} {most}"));
    }
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Bash>>, String> {
    let count = input.number("number of games", &(0..=usize::MAX))?;
    let mut games = Vec::new();
    for _ in 0..count {
        let stones = input.number("number of stones", &(1..=MOST))?;
        let most = input.number("largest move", &(1..=MOST))?;
        games.push((Bash(most), vec![stones]));
    }
    Ok(games)
}

fn answer(search: &mut Search<Bash>, heaps: &[u64]) -> Result<String, String> {
    search.lines(heaps, "first", "second")
}
