//! Not a Nim Problem by definition: positions of all heaps together are searched.

use common::grundy_table;
use reference::prelude::*;

const LARGEST: usize = 10_000_000;
const MOST: usize = 300_000;
const CASES: usize = 10_000;

fn coprime_game() -> Heaps {
    let rules = "A move takes from a heap of x stones a number of stones that has no divisor but 1 in common with x.";
    Heaps::new(rules, counts).theory(|heaps| table_values("grundy_table", heaps, 1000, values))
}

/// Returns the numbers of stones that a move may take from a heap.
fn counts(heap: usize) -> impl Iterator<Item = usize> {
    (1..=heap).filter(move |&count| greatest_common_divisor(heap, count) == 1)
}

fn greatest_common_divisor(a: usize, b: usize) -> usize {
    match b {
        0 => a,
        _ => greatest_common_divisor(b, a % b),
    }
}

/// Returns the primes up to a number in ascending order.
fn primes(largest: usize) -> Vec<usize> {
    let mut is_prime = vec![true; largest + 1];
    for number in (2..).take_while(|number| number * number <= largest) {
        if is_prime[number] {
            let multiples = (number * number..=largest).step_by(number);
            multiples.for_each(|multiple| is_prime[multiple] = false);
        }
    }
    (2..=largest).filter(|&number| is_prime[number]).collect()
}

/// Returns three primes whose places among all primes have the nim-sum 0. A program that takes another number
/// for a prime, or forgets one, gives the wrong places to all larger ones.
fn lost_primes(rng: &mut Pcg64, primes: &[usize]) -> Vec<usize> {
    // The nim-sum of a place with this highest bit and one without is a place with this highest bit.
    let high = primes.len().next_power_of_two() / 4;
    let (one, other) = (
        rng.random_range(high / 2..high),
        rng.random_range(high..2 * high),
    );
    [one, other, one ^ other]
        .map(|place| primes[place - 1])
        .into()
}

fn values(largest: usize) -> Vec<usize> {
    grundy_table(largest, |heap| {
        counts(heap).map(move |count| [heap - count])
    })
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Alice", "Bob"))
        .table("values", || {
            let values = values(28);
            Table::of("heap", 1..=14)
                .row("value", |heap: usize| values[heap])
                .row("heap", |heap| heap + 14)
                .row("value", |heap| values[heap + 14])
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let largest = size.pick([10, 25, LARGEST]);
    if size == Size::Limits {
        // Either many cases or many heaps.
        let case_count = [1, 3, CASES][rng.random_range(0..3)];
        let count = MOST / case_count;
        if case_count == CASES {
            let primes = primes(LARGEST);
            return cases((0..CASES).map(|_| list(lost_primes(rng, &primes))));
        }
        let case = |_| list(numbers(rng, count..=count, 1..=largest));
        return cases((0..case_count).map(case));
    }
    let (case_count, heaps) = size.pick([(4, 1..=3), (10, 1..=4), (1, 1..=1)]);
    let values = values(largest);
    let case = |_| {
        let heaps = random_heaps(rng, heaps.clone(), 1..=largest, |heap| values[heap]);
        list(heaps)
    };
    cases((0..case_count).map(case))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps>>> {
    let mut count = 0;
    let positions = input.cases("number of cases", 1..=CASES, |input| {
        let heaps = input.list("heap", 1..=MOST, 1..=LARGEST)?;
        count += heaps.len();
        input.check(
            count <= MOST,
            "the cases have more than 300000 heaps in all",
        )?;
        Ok(heaps)
    })?;
    Ok(vec![(coprime_game(), positions)])
}
