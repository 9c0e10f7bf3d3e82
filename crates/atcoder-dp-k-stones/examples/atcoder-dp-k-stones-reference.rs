//! Stones by definition.

use std::process::ExitCode;

use common::subtraction_table;
use itertools::Itertools;
use rand::seq::index;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const MOST: usize = 100_000;

/// The numbers of stones that a move may take.
struct Stones(Vec<usize>);

impl Game for Stones {
    type Position = usize;
    type Move = usize;

    fn rules(&self) -> String {
        let set = self.0.iter().join(", ");
        format!("A move takes as many stones as a number of the set {{{set}}}.")
    }

    fn moves(&self, heap: usize) -> impl Iterator<Item = (usize, usize)> {
        let taken = self.0.iter().copied();
        taken.filter_map(move |taken| Some((taken, heap.checked_sub(taken)?)))
    }

    fn show(&self, heap: &usize) -> String {
        format!("{heap} stones")
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
        .table("first", || {
            let winner = |value| if value > 0 { "First" } else { "Second" };
            let winners = subtraction_table(&[2, 3], 10).into_iter().map(winner);
            vec![row("stones", 0..=10), row("winner", winners)]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let stones = rng.random_range(size.pick([1..=12, 100..=2000, MOST - 9..=MOST]));
    let largest = stones.min(size.pick([5, 40, MOST]));
    let count = rng.random_range(size.pick([1..=3, 1..=8, 100..=100]));
    let moves = index::sample(rng, largest, count.min(largest));
    let moves = moves.into_iter().map(|taken| taken + 1).sorted();
    format!("{} {stones}\n{}\n", moves.len(), moves.format(" "))
}

fn read(input: &mut Input) -> Result<Vec<Asked<Stones>>, String> {
    let count = input.number("number of moves", &(1..=100))?;
    let stones = input.number("number of stones", &(1..=MOST))?;
    let moves = input.numbers(count, "number to take", &(1..=stones))?;
    if moves.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(input.error("the numbers to take are not in ascending order"));
    }
    Ok(vec![(Stones(moves), vec![stones])])
}

fn answer(search: &mut Search<Stones>, heaps: &[usize]) -> Result<String, String> {
    search.lines(heaps, "First", "Second")
}
