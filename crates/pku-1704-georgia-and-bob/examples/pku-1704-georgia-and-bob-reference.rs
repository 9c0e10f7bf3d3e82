//! Georgia and Bob by definition: positions of all chessmen together are searched.

use common::staircase_nim_value;
use reference::prelude::*;

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
        let on_the_left = [0].into_iter().chain(squares.clone()).collect_vec();
        in_one(squares, move |man, &old| {
            let free = on_the_left[man - 1] + 1..old;
            free.map(move |new| (format!("{old} to {new}"), [new]))
        })
    }

    fn show(&self, squares: &Vec<usize>) -> String {
        format!("chessmen on squares {}", squares.iter().join(", "))
    }

    fn board(&self, squares: &Vec<usize>) -> Board {
        let length = squares.last().copied().unwrap_or(0);
        let row = Board::row(
            length,
            &squares.iter().map(|square| square - 1).collect_vec(),
        );
        row.map_or(Board::None, |row| Board::Rows(vec![row]))
    }

    fn theory(&self, squares: &Vec<usize>) -> Theory {
        let from_the_right = squares.iter().rev().chain([&0]).tuple_windows();
        let gap = |(right, left): (&usize, &usize)| {
            let name = format!("the gap between {left} and {right}");
            (name, right - left - 1)
        };
        Theory::sum("staircase_nim_value", from_the_right.map(gap).step_by(2))
    }
}

fn main() -> ExitCode {
    let answer = win_or_loss("Georgia will win", "Bob will win");
    reference::game(generate, read, answer)
        .table("two chessmen", || {
            let winner = |first: u64, second: u64| match second.checked_sub(first + 1) {
                None => "",
                Some(gap) if staircase_nim_value(&[gap, first - 1]) == 0 => "Bob",
                Some(_) => "Georgia",
            };
            Table::of("squares", 2..=7).rows(1..=5, winner)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, men) = size.pick([(3, 4), (10, 4), (GAMES, MEN)]);
    let game = |_| {
        let count = rng.random_range(1..=men);
        let largest = size.pick([10, 20, LARGEST]) / count - 1;
        let gaps = alternating_heaps(rng, count..=count, 0..=largest);
        let mut squares = partial_sums(gaps.iter().rev().map(|gap| gap + 1));
        squares.shuffle(rng);
        list(squares)
    };
    cases((0..games).map(game))
}

fn read(input: &mut Input) -> Result<Vec<Asked<Strip>>> {
    let positions = input.cases("number of games", 1..=GAMES, |input| {
        let squares = input.list("square", 1..=MEN, 1..=LARGEST)?;
        let are_apart = squares.iter().all_unique();
        input.check(are_apart, "two chessmen stand on a square")?;
        Ok(squares.into_iter().sorted().collect())
    })?;
    Ok(vec![(Strip, positions)])
}
