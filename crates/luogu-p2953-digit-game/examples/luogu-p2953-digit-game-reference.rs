//! Cow Digit Game by definition.

use std::process::ExitCode;

use common::grundy_table;
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Computed, Game, Input, Search, Size, Theory};

const MOST: usize = 1_000_000;

#[derive(Default)]
struct Digits {
    /// What `common` computes for all numbers.
    values: Computed<Vec<usize>>,
}

impl Game for Digits {
    type Position = usize;
    type Move = usize;

    fn rules(&self) -> String {
        "A move subtracts the largest or the smallest nonzero digit.".into()
    }

    fn moves(&self, number: usize) -> impl Iterator<Item = (usize, usize)> {
        let digits = extreme_digits(number).into_iter();
        digits.map(move |digit| (digit, number - digit))
    }

    fn show(&self, number: &usize) -> String {
        format!("the number {number}")
    }

    fn show_move(&self, digit: &usize) -> String {
        format!("subtract {digit}")
    }

    fn theory(&self, &number: &usize) -> Theory {
        let values = self.values.get(|| values(MOST));
        Theory::wins("grundy_table", values[number] > 0)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("winners", || {
            let numbers = [1, 9, 10, 11, 19, 20, 21, 35, 99, 100, 101, 131, 132, 133];
            let values = values(133);
            let answer = |number: usize| if values[number] > 0 { "YES" } else { "NO" };
            vec![row("number", numbers), row("answer", numbers.map(answer))]
        })
        .run()
}

/// Returns the smallest and the largest nonzero digit, once if they are equal; none for 0.
fn extreme_digits(number: usize) -> Vec<usize> {
    let digits = number.to_string().into_bytes().into_iter();
    let digits = digits.map(|digit| usize::from(digit - b'0'));
    let digits = digits.filter(|&digit| digit > 0).sorted().collect_vec();
    let ends = digits.first().into_iter().chain(digits.last());
    ends.copied().dedup().collect()
}

fn values(most: usize) -> Vec<usize> {
    grundy_table(most, |number| {
        let digits = extreme_digits(number).into_iter();
        digits.map(move |digit| [number - digit])
    })
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, most) = size.pick([(5, 250), (20, 5000), (100, MOST)]);
    let mut numbers = (0..games)
        // Numbers that end in 0 are often lost, all others rarely.
        .map(|index| match index % 3 {
            0 => rng.random_range(1..=most / 10) * 10,
            _ => rng.random_range(1..=most),
        })
        .collect_vec();
    if size == Size::Limits {
        numbers[0] = MOST;
    }
    format!("{games}\n{}", numbers.iter().format("\n"))
}

fn read(input: &mut Input) -> Result<Vec<Asked<Digits>>, String> {
    let games = input.number("number of games", &(1..=100))?;
    let numbers = input.numbers(games, "number", &(1..=MOST))?;
    Ok(vec![(Digits::default(), numbers)])
}

fn answer(search: &mut Search<Digits>, numbers: &[usize]) -> Result<String, String> {
    search.lines(numbers, "YES", "NO")
}
