//! Fibonacci Nim by definition.

use std::iter;

use common::{fibonacci_nim_winning_move, zeckendorf};
use reference::prelude::*;

const MOST: u64 = (1 << 31) - 1;
/// The number of Fibonacci numbers from 2 on that are generated; all of them are less than 2⁶⁴.
const COUNT: usize = 80;

struct Stones;

impl Game for Stones {
    /// How many stones there are, and how many the next move may take.
    type Position = (u64, u64);
    type Move = u64;

    fn rules(&self) -> String {
        "The first move leaves at least one stone; each later move takes at most twice as many stones as \
         the move before it."
            .into()
    }

    fn moves(&self, (stones, most): (u64, u64)) -> impl Iterator<Item = (u64, (u64, u64))> {
        (1..=most.min(stones)).map(move |taken| (taken, (stones - taken, 2 * taken)))
    }

    fn show(&self, (stones, most): &(u64, u64)) -> String {
        format!("{stones} stones, of which at most {most} may be taken")
    }

    fn board(&self, &(stones, _): &(u64, u64)) -> Board {
        Board::heaps(&[usize::try_from(stones).unwrap_or(usize::MAX)])
    }

    fn show_move(&self, taken: &u64) -> String {
        format!("take {taken}")
    }

    fn normal(&self, (stones, most): (u64, u64)) -> (u64, u64) {
        (stones, most.min(stones))
    }

    fn theory(&self, &(stones, most): &(u64, u64)) -> Theory {
        let wins = fibonacci_nim_winning_move(stones, most).is_some();
        Theory::wins("fibonacci_nim_winning_move", wins)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("First win", "Second win"))
        .table("first moves", || {
            let first = |stones| list_or_none(fibonacci_nim_winning_move(stones, stones - 1));
            Table::of("stones", 2..=14).row("least winning first move", first)
        })
        .table("sums", || {
            let sum = |stones| zeckendorf(stones).iter().join(" + ");
            Table::of("stones", [4, 6, 7, 9, 10, 11, 12]).row("sum", sum)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, most) = size.pick([(5, 25), (10, 60), (1000, MOST)]);
    let pairs = iter::successors(Some((2, 3)), |&(a, b)| Some((b, a + b)));
    let (fibonacci, larger): (Vec<_>, Vec<_>) = pairs
        .map(|(number, _)| number)
        .take(COUNT)
        .partition(|&number| number <= most);
    // Without their higher bits, these seem to be Fibonacci numbers to a program that computes in 32 bits.
    let low_bits = larger.iter().map(|number| number % (1 << 32));
    let false_ones = low_bits
        .filter(|number| size == Size::Limits && (2..=most).contains(number))
        .collect_vec();
    let mut heap = || match rng.random_range(0..3 + false_ones.len().min(1)) {
        3 => false_ones[rng.random_range(0..false_ones.len())],
        0 => fibonacci[rng.random_range(0..fibonacci.len())],
        1 => fibonacci[rng.random_range(1..fibonacci.len())] - 1,
        _ => rng.random_range(2..=most),
    };
    (0..count).map(|_| heap()).chain([0]).join("\n")
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Stones>>> {
    let positions = input.until_zero("number of stones", MOST, |input, stones| {
        input.check(stones > 1, "a heap of 1 has no first move")?;
        Ok((stones, stones - 1))
    })?;
    Ok(vec![(Stones, positions)])
}
