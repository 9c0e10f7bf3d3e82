//! Stair Game by definition: positions of all stairs together are searched.

use common::staircase_nim_value;
use reference::prelude::*;

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 200_000;

struct Stairs;

impl Game for Stairs {
    /// How many balls there are on each stair, from the lowest.
    type Position = Vec<usize>;
    type Move = String;

    fn rules(&self) -> String {
        "A move takes any number of balls, at least one, from one stair to the next lower one."
            .into()
    }

    fn moves(&self, balls: Vec<usize>) -> impl Iterator<Item = (String, Vec<usize>)> {
        // Balls on the lowest stair cannot move.
        let moves = transfers(balls, |stair| stair.checked_sub(1).map(Some));
        moves.map(|((take, _), after)| {
            (
                format!("move {} from stair {}", take.count, take.heap + 1),
                after,
            )
        })
    }

    fn show(&self, balls: &Vec<usize>) -> String {
        format!("stairs {}", balls.iter().join(", "))
    }

    fn board(&self, balls: &Vec<usize>) -> Board {
        Board::columns(balls)
    }

    fn normal(&self, mut balls: Vec<usize>) -> Vec<usize> {
        balls[0] = 0;
        balls
    }

    fn theory(&self, balls: &Vec<usize>) -> Theory {
        let stairs = (1..).zip(balls).skip(1).step_by(2);
        let component = |(stair, &balls)| (format!("stair {stair}, with {balls}"), balls);
        Theory::sum("staircase_nim_value", stairs.map(component))
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("first", "second"))
        .table("three stairs", || {
            let winner = |second, third| match staircase_nim_value(&[second, third]) {
                0 => "second",
                _ => "first",
            };
            Table::of("stair 2 \\ stair 3", 0..=4).rows(0..=4, winner)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let at_limits = [(MOST / 10, 10), (1, MOST)][rng.random_range(0..2)];
    let (games, stairs) = size.pick([(3, 5), (10, 5), at_limits]);
    let largest = size.pick([3, 4, LARGEST]);
    let game = |_| alternating_heaps(rng, 1..=stairs, 0..=largest);
    cases((0..games).map(game).map(list))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Stairs>>> {
    let mut left = MOST;
    let positions = input.cases("number of games", 1..=MOST, |input| {
        let count = input.number("number of stairs", 1..=left)?;
        left -= count;
        input.numbers(count, "number of balls", 0..=LARGEST)
    })?;
    Ok(vec![(Stairs, positions)])
}
