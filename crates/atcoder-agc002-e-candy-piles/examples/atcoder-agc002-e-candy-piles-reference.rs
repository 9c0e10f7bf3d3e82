//! Candy Piles by definition: positions of all piles together are searched.

use std::process::ExitCode;

use common::grundy_search;
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Ending, Game, Input, Search, Size};

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 100_000;

struct CandyPiles;

impl Game for CandyPiles {
    type Position = Vec<usize>;
    type Move = &'static str;

    const ENDING: Ending = Ending::LastMoveLoses;

    fn rules(&self) -> String {
        "A move eats all candies of the largest pile, or one candy from each pile.".into()
    }

    fn moves(&self, piles: Vec<usize>) -> impl Iterator<Item = (&'static str, Vec<usize>)> {
        let largest = piles.iter().position_max();
        let mut without_largest = piles.clone();
        let largest_eaten = largest.map(|largest| {
            without_largest.remove(largest);
            ("eat the largest pile", without_largest)
        });
        let smaller = piles.iter().map(|pile| pile - 1).filter(|&pile| pile > 0);
        let one_of_each = ("eat one from each pile", smaller.collect());
        largest_eaten
            .into_iter()
            .flat_map(move |eaten| [eaten, one_of_each.clone()])
    }

    fn show(&self, piles: &Vec<usize>) -> String {
        match piles.len() {
            0 => "no candies".into(),
            _ => format!("piles {}", piles.iter().join(", ")),
        }
    }

    fn normal(&self, mut piles: Vec<usize>) -> Vec<usize> {
        piles.sort_unstable();
        piles
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("squares", || {
            let columns = [7, 6, 5, 5, 3, 2, 2];
            let is_inside = |x: usize, y: usize| x < columns.len() && columns[x] > y;
            let values = grundy_search([(0, 0)], |&(x, y): &(usize, usize)| {
                let options = [(x + 1, y), (x, y + 1)].into_iter();
                options
                    .filter(|&(x, y)| is_inside(x, y))
                    .map(|it| [it])
                    .collect_vec()
            });
            let line = |y: usize| {
                let winner = |x| match values.get(&(x, y)) {
                    None => "",
                    Some(0) => "lost",
                    Some(_) => "won",
                };
                row(&format!("**{y}**"), (0..columns.len()).map(winner))
            };
            let head = row("y \\ x", 0..columns.len());
            [head]
                .into_iter()
                .chain((0..columns[0]).rev().map(line))
                .collect()
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = rng.random_range(size.pick([1..=6, 1..=30, MOST..=MOST]));
    // The diagonal ends at a pile of any size, or at one near the middle of the line.
    let largest_at_limits = [LARGEST, MOST, 10][rng.random_range(0..3)];
    let largest = size.pick([7, 30, largest_at_limits]);
    let least = [1, largest - largest / 3][rng.random_range(0..2)];
    let piles = (0..count).map(|_| rng.random_range(least..=largest));
    format!("{count}\n{}", piles.format(" "))
}

fn read(input: &mut Input) -> Result<Vec<Asked<CandyPiles>>, String> {
    let count = input.number("number of piles", &(1..=MOST))?;
    let piles = input.numbers(count, "pile", &(1..=LARGEST))?;
    Ok(vec![(CandyPiles, vec![piles])])
}

fn answer(search: &mut Search<CandyPiles>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "First", "Second")
}
