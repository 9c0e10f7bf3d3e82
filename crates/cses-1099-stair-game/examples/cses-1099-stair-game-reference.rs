//! Stair Game by definition: positions of all stairs together are searched.

use std::process::ExitCode;

use common::staircase_nim_value;
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{nim_position, row, takes, Asked, Game, Input, Search, Size, Theory};

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
        let moves = takes(balls, |balls| 1..=balls);
        moves
            .filter(|(take, _)| take.heap > 0)
            .map(|(take, mut after)| {
                after[take.heap - 1] += take.count;
                let (stair, count) = (take.heap + 1, take.count);
                (format!("move {count} from stair {stair}"), after)
            })
    }

    fn show(&self, balls: &Vec<usize>) -> String {
        format!("stairs {}", balls.iter().join(", "))
    }

    fn normal(&self, mut balls: Vec<usize>) -> Vec<usize> {
        // Balls on the lowest stair cannot move.
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
    reference::game(generate, read, answer)
        .table("three stairs", || {
            let line = |second: u64| {
                let winner = |third| match staircase_nim_value(&[second, third]) {
                    0 => "second",
                    _ => "first",
                };
                row(&format!("**{second}**"), (0..=4).map(winner))
            };
            let head = row("stair 2 \\ stair 3", 0..=4);
            [head].into_iter().chain((0..=4).map(line)).collect()
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let at_limits = [(MOST / 10, 10), (1, MOST)][rng.random_range(0..2)];
    let (games, stairs) = size.pick([(3, 5), (10, 5), at_limits]);
    let largest = size.pick([3, 4, LARGEST]);
    let mut lines = vec![games.to_string()];
    for _ in 0..games {
        let count = rng.random_range(1..=stairs);
        let lower = nim_position(rng, count - count / 2, &(0..=largest));
        let upper = nim_position(rng, count / 2, &(0..=largest));
        let balls = lower.into_iter().interleave(upper);
        lines.push(format!("{count}\n{}", balls.format(" ")));
    }
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Stairs>>, String> {
    let games = input.number("number of games", &(1..=MOST))?;
    let mut positions = Vec::new();
    let mut left = MOST;
    for _ in 0..games {
        let count = input.number("number of stairs", &(1..=left))?;
        left -= count;
        positions.push(input.numbers(count, "number of balls", &(0..=LARGEST))?);
    }
    Ok(vec![(Stairs, positions)])
}

fn answer(search: &mut Search<Stairs>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "first", "second")
}
