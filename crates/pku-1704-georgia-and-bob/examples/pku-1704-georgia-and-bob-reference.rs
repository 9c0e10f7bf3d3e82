//! Georgia and Bob by definition: positions of all chessmen together are searched.

use std::process::ExitCode;

use common::staircase_nim_value;
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{nim_position, row, Asked, Game, Input, Search, Size, Theory};

const LARGEST: usize = 10_000;
const MEN: usize = 1_000;
const GAMES: usize = 20;

struct Strip;

impl Game for Strip {
    /// The squares of the chessmen, in ascending order.
    type Position = Vec<usize>;
    type Move = String;

    fn rules(&self) -> String {
        "A move takes one chessman to the left, by any number of free squares, at least one.".into()
    }

    fn moves(&self, squares: Vec<usize>) -> impl Iterator<Item = (String, Vec<usize>)> {
        let men = 0..squares.len();
        men.flat_map(move |man| {
            let (squares, old) = (squares.clone(), squares[man]);
            let left = man.checked_sub(1).map_or(0, |left| squares[left]);
            (left + 1..old).map(move |new| {
                let mut after = squares.clone();
                after[man] = new;
                (format!("{old} to {new}"), after)
            })
        })
    }

    fn show(&self, squares: &Vec<usize>) -> String {
        format!("chessmen on squares {}", squares.iter().join(", "))
    }

    fn theory(&self, squares: &Vec<usize>) -> Theory {
        let from_the_right = squares.iter().rev().chain([&0]).tuple_windows();
        let gap = |(right, left): (&usize, &usize)| {
            (
                format!("the gap between {left} and {right}"),
                right - left - 1,
            )
        };
        Theory::sum("staircase_nim_value", from_the_right.map(gap).step_by(2))
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("two chessmen", || {
            let line = |first: u64| {
                let winner = |second: u64| {
                    let gaps = [second.checked_sub(first + 1), Some(first - 1)];
                    match gaps.into_iter().collect::<Option<Vec<u64>>>() {
                        None => "",
                        Some(gaps) if staircase_nim_value(&gaps) == 0 => "Bob",
                        Some(_) => "Georgia",
                    }
                };
                row(&format!("**{first}**"), (2..=7).map(winner))
            };
            let head = row("squares", 2..=7);
            [head].into_iter().chain((1..=5).map(line)).collect()
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, men) = size.pick([(3, 4), (10, 4), (GAMES, MEN)]);
    let mut lines = vec![games.to_string()];
    for _ in 0..games {
        let count = rng.random_range(1..=men);
        let largest = size.pick([10, 20, LARGEST]);
        let mut squares = from_gaps(rng, count, largest / count - 1);
        squares.shuffle(rng);
        lines.push(format!("{count}\n{}", squares.iter().format(" ")));
    }
    lines.join("\n")
}

fn from_gaps(rng: &mut Pcg64, count: usize, largest: usize) -> Vec<usize> {
    let nim = nim_position(rng, count - count / 2, &(0..=largest));
    let others = nim_position(rng, count / 2, &(0..=largest));
    let gaps = nim.into_iter().interleave(others).collect_vec();
    let squares = gaps.iter().rev().scan(0, |square, gap| {
        *square += gap + 1;
        Some(*square)
    });
    squares.collect()
}

fn read(input: &mut Input) -> Result<Vec<Asked<Strip>>, String> {
    let games = input.number("number of games", &(1..=GAMES))?;
    let mut positions = Vec::new();
    for _ in 0..games {
        let count = input.number("number of chessmen", &(1..=MEN))?;
        let squares = input.numbers(count, "square", &(1..=LARGEST))?;
        if let Some(square) = squares.iter().duplicates().next() {
            return Err(input.error(&format!("two chessmen stand on square {square}")));
        }
        positions.push(squares.into_iter().sorted().collect());
    }
    Ok(vec![(Strip, positions)])
}

fn answer(search: &mut Search<Strip>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "Georgia will win", "Bob will win")
}
