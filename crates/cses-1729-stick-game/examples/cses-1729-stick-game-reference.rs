//! Stick Game by definition.

use std::process::ExitCode;

use common::subtraction_table;
use itertools::Itertools;
use rand::seq::index;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const MOST: usize = 1_000_000;

/// The numbers of sticks that a move may take.
struct Sticks(Vec<usize>);

impl Game for Sticks {
    type Position = usize;
    type Move = usize;

    fn rules(&self) -> String {
        format!("A move takes {} sticks.", self.0.iter().join(", "))
    }

    fn moves(&self, heap: usize) -> impl Iterator<Item = (usize, usize)> {
        let taken = self.0.iter().copied();
        taken.filter_map(move |taken| Some((taken, heap.checked_sub(taken)?)))
    }

    fn show(&self, heap: &usize) -> String {
        format!("{heap} sticks")
    }

    fn show_move(&self, taken: &usize) -> String {
        format!("take {taken}")
    }

    fn theory(&self, &heap: &usize) -> Theory {
        let wins = subtraction_table(&self.0, heap)[heap] > 0;
        Theory::wins("subtraction_table", wins)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("sample", || {
            let letter = |value| if value > 0 { "W" } else { "L" };
            let letters = subtraction_table(&[1, 3, 4], 14).into_iter().map(letter);
            vec![row("sticks", 0..=14), row("player to move", letters)]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let n = rng.random_range(size.pick([1..=12, 100..=1000, MOST..=MOST]));
    let largest = n.min(size.pick([6, 40, 200]));
    let count = rng.random_range(size.pick([1..=4, 1..=8, 100..=100]));
    let moves = index::sample(rng, largest, count.min(largest));
    let moves = moves.into_iter().map(|taken| taken + 1).collect_vec();
    let count = moves.len();
    format!("{n} {count}\n{}\n", moves.iter().format(" "))
}

fn read(input: &mut Input) -> Result<Vec<Asked<Sticks>>, String> {
    let n = input.number("number of sticks", &(1..=MOST))?;
    let count = input.number("number of moves", &(1..=100))?;
    let moves = input.numbers(count, "number to take", &(1..=n))?;
    if let Some(taken) = moves.iter().duplicates().next() {
        return Err(input.error(&format!("{taken} occurs twice")));
    }
    Ok(vec![(Sticks(moves), (1..=n).collect())])
}

fn answer(search: &mut Search<Sticks>, heaps: &[usize]) -> Result<String, String> {
    let letters = search.lines(heaps, "W", "L")?;
    Ok(letters.lines().collect())
}
