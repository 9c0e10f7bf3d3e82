//! The Number Game by definition: every number still allowed is tried.

use std::collections::BTreeSet;
use std::process::ExitCode;

use common::NumberGame;
use itertools::Itertools;
use rand::seq::{IteratorRandom, SliceRandom};
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const LARGEST: usize = 20;

/// The numbers still allowed.
type Position = BTreeSet<usize>;

struct Numbers;

impl Game for Numbers {
    type Position = Position;
    type Move = usize;

    fn rules(&self) -> String {
        "A move names an allowed number. It, its multiples, and every sum of it, its multiples and \
         forbidden numbers become forbidden."
            .into()
    }

    fn moves(&self, position: Position) -> impl Iterator<Item = (usize, Position)> {
        let numbers = position.clone().into_iter();
        numbers.map(move |number| (number, after(&position, number)))
    }

    fn show(&self, position: &Position) -> String {
        match position.len() {
            0 => "no number allowed".into(),
            _ => format!("allowed {}", position.iter().join(", ")),
        }
    }

    fn show_move(&self, number: &usize) -> String {
        format!("name {number}")
    }

    fn theory(&self, position: &Position) -> Theory {
        let allowed = position.iter().copied().collect_vec();
        let moves = NumberGame::new().winning_moves(&allowed);
        Theory::wins("NumberGame", !moves.is_empty())
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("full games", || {
            let winning = |most| {
                let moves = NumberGame::new().winning_moves(&(2..=most).collect_vec());
                let shown = moves.iter().join(", ");
                if moves.is_empty() {
                    "none".into()
                } else {
                    shown
                }
            };
            vec![
                row("allowed", (2..=10).map(|most| format!("2 to {most}"))),
                row("winning moves", (2..=10).map(winning)),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let mut positions: Vec<Position> = match size {
        Size::Tiny => (0..rng.random_range(1..=4))
            .map(|_| played(rng, 8))
            .collect(),
        Size::Medium => (0..20).map(|_| played(rng, LARGEST)).collect(),
        Size::Limits => all_positions().into_iter().collect(),
    };
    positions.shuffle(rng);
    let mut line = |position: Position| {
        let mut numbers = position.into_iter().collect_vec();
        numbers.shuffle(rng);
        format!("{} {}\n", numbers.len(), numbers.iter().join(" "))
    };
    positions.into_iter().map(&mut line).collect::<String>() + "0\n"
}

/// Returns the position after a few moves from 2, 3, …, `most`, at least one before the last.
fn played(rng: &mut Pcg64, most: usize) -> Position {
    let mut position: Position = (2..=most).collect();
    for _ in 0..rng.random_range(0..=5) {
        let number = position.iter().copied().choose(rng).unwrap_or(0);
        let next = after(&position, number);
        if next.is_empty() {
            break;
        }
        position = next;
    }
    position
}

/// Returns the positions that have a move.
fn all_positions() -> BTreeSet<Position> {
    let mut found = BTreeSet::new();
    let mut stack: Vec<Position> = vec![(2..=LARGEST).collect()];
    while let Some(position) = stack.pop() {
        if !position.is_empty() && !found.contains(&position) {
            stack.extend(Numbers.moves(position.clone()).map(|(_, option)| option));
            found.insert(position);
        }
    }
    found
}

fn read(input: &mut Input) -> Result<Vec<Asked<Numbers>>, String> {
    let mut positions = Vec::new();
    loop {
        let count = input.number("count of numbers", &(0..=LARGEST - 1))?;
        if count == 0 {
            return Ok(vec![(Numbers, positions)]);
        }
        let numbers = input.numbers(count, "number of the game", &(2..=LARGEST))?;
        check(&numbers).map_err(|why| input.error(&why))?;
        positions.push(numbers.into_iter().collect());
    }
}

fn check(allowed: &[usize]) -> Result<(), String> {
    if let Some(number) = allowed.iter().duplicates().next() {
        return Err(format!("{number} is there twice"));
    }
    let is_forbidden = |number: usize| number > 1 && !allowed.contains(&number);
    for number in allowed {
        if let Some(part) = (2..*number).find(|&it| is_forbidden(it) && is_forbidden(number - it)) {
            let other = number - part;
            return Err(format!(
                "{number} cannot be allowed: it is {part} + {other}, and these are forbidden"
            ));
        }
    }
    Ok(())
}

fn answer(search: &mut Search<Numbers>, positions: &[Position]) -> Result<String, String> {
    let mut answers = Vec::new();
    for (case, position) in (1..).zip(positions) {
        let winning = search.winning_moves(position)?;
        let answer = if winning.is_empty() {
            "There's no winning move.".to_string()
        } else {
            let numbers = winning.iter().map(|(number, _)| number);
            format!("The winning moves are: {}", numbers.format(" "))
        };
        answers.push(format!("Test Case #{case}\n{answer}\n\n"));
    }
    Ok(answers.concat())
}

/// Forbids a number, its multiples, and every sum of a forbidden number and one of these.
fn after(position: &Position, number: usize) -> Position {
    let mut allowed = position.clone();
    for sum in number..=LARGEST {
        let rest = sum - number;
        if rest != 1 && !allowed.contains(&rest) {
            allowed.remove(&sum);
        }
    }
    allowed
}
