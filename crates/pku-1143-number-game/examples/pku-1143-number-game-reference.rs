//! The Number Game by definition: every number still allowed is tried.

use std::collections::BTreeSet;

use common::NumberGame;
use reference::prelude::*;

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

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("full games", || {
            let winning = |most| {
                let allowed = (2..=most).collect_vec();
                list_or_none(NumberGame::new().winning_moves(&allowed))
            };
            Table::render("allowed", 2..=10, |most| format!("2 to {most}"))
                .row("winning moves", winning)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let mut positions = match size {
        Size::Tiny => (0..rng.random_range(1..=4))
            .map(|_| random_position(rng, 8))
            .collect(),
        Size::Medium => (0..20).map(|_| random_position(rng, LARGEST)).collect(),
        Size::Limits => all_positions(),
    };
    positions.shuffle(rng);
    let line = |position: Position| {
        let mut numbers = position.into_iter().collect_vec();
        numbers.shuffle(rng);
        list_on_a_line(numbers)
    };
    positions.into_iter().map(line).join("\n") + "\n0\n"
}

/// Returns the position after a few moves from 2, 3, …, `most`, at least one before the last.
fn random_position(rng: &mut Pcg64, most: usize) -> Position {
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
fn all_positions() -> Vec<Position> {
    let mut found = BTreeSet::new();
    let mut stack: Vec<Position> = vec![(2..=LARGEST).collect()];
    while let Some(position) = stack.pop() {
        if !position.is_empty() && found.insert(position.clone()) {
            stack.extend(Numbers.moves(position).map(|(_, option)| option));
        }
    }
    found.into_iter().collect()
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Numbers>>> {
    let positions = input.until_zero("count of numbers", LARGEST - 1, |input, count| {
        let numbers = input.numbers(count, "number of the game", 2..=LARGEST)?;
        input.check(numbers.iter().all_unique(), "a number is there twice")?;
        let allowed: Position = numbers.into_iter().collect();
        let is_forbidden = |number: usize| number > 1 && !allowed.contains(&number);
        for (number, part) in iproduct!(&allowed, 2..LARGEST) {
            let other = number.saturating_sub(part);
            let why = format!("{number} is {part} + {other}, which are forbidden: so is {number}");
            input.check(!is_forbidden(part) || !is_forbidden(other), &why)?;
        }
        Ok(allowed)
    })?;
    Ok(vec![(Numbers, positions)])
}

fn answer(search: &mut Search<Numbers>, positions: &[Position]) -> Result<String> {
    let mut answers = Vec::new();
    for (case, position) in (1..).zip(positions) {
        let winning = search.winning_moves(position)?;
        let numbers = winning.iter().map(|(number, _)| number).join(" ");
        let answer = match &numbers[..] {
            "" => "There's no winning move.".into(),
            numbers => format!("The winning moves are: {numbers}"),
        };
        answers.push(format!("Test Case #{case}\n{answer}\n\n"));
    }
    Ok(answers.concat())
}
