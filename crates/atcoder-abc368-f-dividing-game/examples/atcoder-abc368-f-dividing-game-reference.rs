//! Dividing Game by definition: positions of all numbers together are searched.

use common::grundy_table;
use reference::prelude::*;

const LARGEST: usize = 100_000;
const MOST: usize = 100_000;

fn dividing_game() -> Sum<usize> {
    let rules = "A move replaces a number by a proper divisor of it.";
    let names = ["number", "numbers"];
    Sum::new(names, rules, usize::to_string, |index, &number| {
        let divisors = proper_divisors(number);
        divisors.map(move |divisor| (format!("replace number {index} by {divisor}"), [divisor]))
    })
    .values("grundy_table", |numbers| in_table(numbers, 2000, values))
}

fn proper_divisors(number: usize) -> impl Iterator<Item = usize> {
    (1..=number / 2).filter(move |divisor| number % divisor == 0)
}

fn values(most: usize) -> Vec<usize> {
    grundy_table(most, |number| {
        proper_divisors(number).map(|divisor| [divisor])
    })
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Anna", "Bruno"))
        .table("values", || {
            let values = values(18);
            Table::of("number", 2..=18).row("value", |number: usize| values[number])
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let counts = size.pick([1..=4, 1..=4, MOST..=MOST]);
    let largest = size.pick([20, 60, LARGEST]);
    if size != Size::Limits {
        let values = values(largest);
        return list(random_heaps(rng, counts, 2..=largest, |number| {
            values[number]
        }));
    }
    if rng.random() {
        return list(numbers(rng, counts, 2..=largest));
    }
    // The largest primes take longest to factor.
    let is_prime = |&number: &usize| proper_divisors(number).nth(1).is_none();
    let primes = (1..=LARGEST).rev().filter(is_prime).take(100).collect_vec();
    let indices = numbers(rng, counts, 0..=99);
    list(indices.iter().map(|&index| primes[index]).collect_vec())
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Sum<usize>>>> {
    let numbers = input.list("number", 1..=MOST, 2..=LARGEST)?;
    Ok(vec![(dividing_game(), vec![numbers])])
}
