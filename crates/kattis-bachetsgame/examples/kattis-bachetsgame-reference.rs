//! Bachet's Game by definition.

use std::process::ExitCode;

use common::subtraction_table;
use itertools::Itertools;
use rand::seq::index;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const MOST: usize = 1_000_000;

/// The numbers of stones that a move may take.
struct Stones(Vec<usize>);

impl Game for Stones {
    type Position = usize;
    type Move = usize;

    fn rules(&self) -> String {
        let taken = self.0.iter().format(", ");
        format!("A move takes a number of stones in {{{taken}}}.")
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
        .table("winners", || {
            let winner = |value| if value > 0 { "Stan" } else { "Ollie" };
            let winners = subtraction_table(&[1, 3, 8], 13).into_iter().map(winner);
            vec![row("stones", 1..=13), row("winner", winners.skip(1))]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (lines, most) = size.pick([(5, 12), (10, 2000), (100, MOST)]);
    let largest = size.pick([8, 60, 200]);
    let mut line = || {
        // Nearly all heaps at the limit, where a table is longest.
        let stones = rng.random_range(size.pick([1, 1, MOST - 100])..=most);
        let others = rng.random_range(size.pick([0..=3, 0..=9, 9..=9]));
        let others = index::sample(rng, largest, others).into_iter();
        let mut moves = others.map(|other| other + 2).collect_vec();
        // The number 1 is always among the moves, at any place.
        moves.insert(rng.random_range(0..=moves.len()), 1);
        format!("{stones} {} {}", moves.len(), moves.iter().format(" "))
    };
    (0..lines).map(|_| line()).join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Stones>>, String> {
    let mut games = Vec::new();
    while !input.is_at_end() {
        if games.len() == 100 {
            return Err(input.error("there are more than 100 games"));
        }
        let stones = input.number("number of stones", &(1..=MOST))?;
        let count = input.number("number of moves", &(1..=10))?;
        let moves = input.numbers(count, "number to take", &(1..=MOST))?;
        if !moves.contains(&1) {
            return Err(input.error("1 is not among the numbers to take"));
        }
        games.push((Stones(moves), vec![stones]));
    }
    Ok(games)
}

fn answer(search: &mut Search<Stones>, heaps: &[usize]) -> Result<String, String> {
    search.lines(heaps, "Stan wins", "Ollie wins")
}
