//! Dividing Game by definition: positions of all numbers together are searched.

use std::process::ExitCode;

use common::{grundy_table, nim_sum};
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const LARGEST: usize = 100_000;
const MOST: usize = 100_000;

struct Numbers;

impl Game for Numbers {
    type Position = Vec<usize>;
    type Move = String;

    fn rules(&self) -> String {
        "A move replaces a number by a proper divisor of it.".into()
    }

    fn moves(&self, numbers: Vec<usize>) -> impl Iterator<Item = (String, Vec<usize>)> {
        (0..numbers.len()).flat_map(move |index| {
            let numbers = numbers.clone();
            proper_divisors(numbers[index]).map(move |divisor| {
                let words = format!("replace number {} by {divisor}", index + 1);
                let mut numbers = numbers.clone();
                numbers[index] = divisor;
                (words, numbers)
            })
        })
    }

    fn show(&self, numbers: &Vec<usize>) -> String {
        format!("numbers {}", numbers.iter().join(", "))
    }

    /// A 1 has no move.
    fn normal(&self, mut numbers: Vec<usize>) -> Vec<usize> {
        numbers.retain(|&number| number > 1);
        numbers.sort_unstable();
        numbers
    }

    fn theory(&self, numbers: &Vec<usize>) -> Theory {
        let largest = numbers.iter().copied().max().unwrap_or(1);
        if largest > 2000 {
            return Theory::None;
        }
        let values = values(largest);
        let component = |&number: &usize| (format!("number {number}"), values[number]);
        Theory::sum("grundy_table", numbers.iter().map(component))
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            let values = values(18);
            vec![
                row("number", 2..=18),
                row("value", values[2..].iter().copied()),
            ]
        })
        .run()
}

fn proper_divisors(number: usize) -> impl Iterator<Item = usize> {
    (1..=number / 2).filter(move |divisor| number % divisor == 0)
}

fn values(most: usize) -> Vec<usize> {
    grundy_table(most, |number| {
        proper_divisors(number).map(|divisor| [divisor])
    })
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = rng.random_range(size.pick([1..=4, 1..=4, MOST..=MOST]));
    let largest = size.pick([20, 60, LARGEST]);
    let mut numbers = (0..count)
        .map(|_| rng.random_range(2..=largest))
        .collect_vec();
    if size == Size::Limits && rng.random() {
        // The largest primes take longest to factor.
        let is_prime = |&number: &usize| proper_divisors(number).nth(1).is_none();
        let primes = (1..=LARGEST).rev().filter(is_prime).take(100).collect_vec();
        numbers = (0..count)
            .map(|_| primes[rng.random_range(0..100)])
            .collect();
    }
    // At random few positions are lost: often a last number that makes it so, a power of 2.
    if size != Size::Limits && rng.random() {
        let values = values(largest);
        let sum = nim_sum(numbers[1..].iter().map(|&number| values[number]));
        if sum > 0 && 1 << sum <= largest {
            numbers[0] = 1 << sum;
        }
    }
    format!("{count}\n{}\n", numbers.iter().format(" "))
}

fn read(input: &mut Input) -> Result<Vec<Asked<Numbers>>, String> {
    let count = input.number("count of numbers", &(1..=MOST))?;
    let numbers = input.numbers(count, "number", &(2..=LARGEST))?;
    Ok(vec![(Numbers, vec![numbers])])
}

fn answer(search: &mut Search<Numbers>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "Anna", "Bruno")
}
