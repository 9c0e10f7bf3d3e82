//! Good Luck in CET-4 Everybody! by definition.

use std::iter;
use std::process::ExitCode;

use common::subtraction_table;
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, Asked, Game, Input, Search, Size, Theory};

const MOST: usize = 1000;

struct Cards;

impl Game for Cards {
    type Position = usize;
    type Move = usize;

    fn rules(&self) -> String {
        "A move takes a power of 2 of the cards: 1, 2, 4, 8, ….".into()
    }

    fn moves(&self, cards: usize) -> impl Iterator<Item = (usize, usize)> {
        powers_of_2(cards).map(move |taken| (taken, cards - taken))
    }

    fn show(&self, cards: &usize) -> String {
        format!("{cards} cards")
    }

    fn show_move(&self, taken: &usize) -> String {
        format!("take {taken}")
    }

    fn theory(&self, &cards: &usize) -> Theory {
        let values = values(cards);
        heap_values("subtraction_table", &[cards], |cards| values[cards])
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("winners", || {
            let winner = |value| if value > 0 { "Kiki" } else { "Cici" };
            vec![
                row("cards", 1..=12),
                row("winner", values(12).into_iter().skip(1).map(winner)),
            ]
        })
        .run()
}

fn powers_of_2(most: usize) -> impl Iterator<Item = usize> {
    iter::successors(Some(1), |power| Some(power * 2)).take_while(move |&power| power <= most)
}

fn values(most: usize) -> Vec<usize> {
    subtraction_table(&powers_of_2(most).collect_vec(), most)
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let largest = size.pick([16, 200, MOST]);
    let count = size.pick([3, 20, 1000]);
    let mut cards = (0..count).map(|_| rng.random_range(1..=largest));
    cards.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Cards>>, String> {
    let mut heaps = Vec::new();
    while !input.is_at_end() {
        heaps.push(input.number("number of cards", &(1..=MOST))?);
    }
    Ok(vec![(Cards, heaps)])
}

fn answer(search: &mut Search<Cards>, heaps: &[usize]) -> Result<String, String> {
    search.lines(heaps, "Kiki", "Cici")
}
