//! Georgia and Bob by definition: positions of all chessmen together are searched.

use common::staircase_nim_value;
use reference::prelude::*;

const LARGEST: usize = 10_000;
const MEN: usize = 1_000;
const GAMES: usize = 20;

const STRIP: Strip = Strip {
    names: ["chessman", "chessmen", "squares"],
};

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

fn read(input: &mut Input) -> Result<Vec<GameCase<Strip>>> {
    let positions = input.cases("number of games", 1..=GAMES, |input| {
        let squares = input.list("square", 1..=MEN, 1..=LARGEST)?;
        let are_apart = squares.iter().all_unique();
        input.check(are_apart, "two chessmen stand on a square")?;
        Ok(squares.into_iter().sorted().collect())
    })?;
    Ok(vec![(STRIP, positions)])
}
