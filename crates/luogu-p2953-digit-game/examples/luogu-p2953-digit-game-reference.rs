//! Cow Digit Game by definition.

use common::grundy_table;
use reference::prelude::*;

const MOST: usize = 1_000_000;

/// The values that `common` computes.
#[derive(Default)]
struct Digits(GrowingTable);

impl Game for Digits {
    type Position = usize;
    type Move = usize;

    fn rules(&self) -> String {
        "A move subtracts the largest or the smallest nonzero digit.".into()
    }

    fn moves(&self, number: usize) -> impl Iterator<Item = (usize, usize)> {
        extreme_digits(number).map(move |digit| (digit, number - digit))
    }

    fn show(&self, number: &usize) -> String {
        format!("the number {number}")
    }

    fn show_move(&self, digit: &usize) -> String {
        format!("subtract {digit}")
    }

    fn theory(&self, &number: &usize) -> Theory {
        let value = self.0.value(number, values);
        Theory::wins("grundy_table", value > 0)
    }
}

/// Returns the smallest and the largest nonzero digit, once if they are equal; none for 0.
fn extreme_digits(number: usize) -> impl Iterator<Item = usize> {
    let digits = (0..7).map(|place| number / 10_usize.pow(place) % 10);
    let ends = digits.filter(|&digit| digit > 0).minmax().into_option();
    let (least, most) = ends.unwrap_or_default();
    [least, most].into_iter().dedup().filter(|&digit| digit > 0)
}

fn values(most: usize) -> Vec<usize> {
    grundy_table(most, |number| {
        extreme_digits(number).map(move |digit| [number - digit])
    })
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("YES", "NO"))
        .table("winners", || {
            let numbers = [1, 9, 10, 11, 19, 20, 21, 35, 99, 100, 101, 131, 132, 133];
            let values = values(133);
            let answer = |number: usize| if values[number] > 0 { "YES" } else { "NO" };
            Table::of("number", numbers).row("answer", answer)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, most) = size.pick([(5, 250), (20, 5000), (100, MOST)]);
    // Numbers that end in 0 are often lost, all others rarely.
    let number = |index| match index % 3 {
        0 if size == Size::Limits && index == 0 => MOST,
        0 => rng.random_range(1..=most / 10) * 10,
        _ => rng.random_range(1..=most),
    };
    cases((0..games).map(number))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Digits>>> {
    let numbers = input.cases("number of games", 1..=100, |input| {
        input.number("number", 1..=MOST)
    })?;
    Ok(vec![(Digits::default(), numbers)])
}
