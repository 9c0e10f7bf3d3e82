//! A Multiplication Game by definition.

use reference::prelude::*;

const MOST: u64 = 4_294_967_295;

/// The number that a player wants to reach.
struct Product(u64);

impl Game for Product {
    type Position = u64;
    type Move = u64;

    fn rules(&self) -> String {
        let target = self.0;
        format!("A move multiplies the number by 2, 3, …, 9, until it is {target} or more.")
    }

    fn moves(&self, number: u64) -> impl Iterator<Item = (u64, u64)> {
        let largest = if number < self.0 { 9 } else { 0 };
        (2..=largest).map(move |factor| (factor, number * factor))
    }

    fn show(&self, number: &u64) -> String {
        format!("the number {number}")
    }

    fn show_move(&self, factor: &u64) -> String {
        format!("multiply by {factor}")
    }

    fn theory(&self, &number: &u64) -> Theory {
        Theory::wins("grundy_search", wins(self.0, number))
    }
}

fn wins(target: u64, number: u64) -> bool {
    grundy_values(&Product(target), number)[&number] > 0
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Stan wins.", "Ollie wins."))
        .table("winners", || {
            let targets = [2, 5, 9, 10, 14, 18, 19, 50, 162, 163, 324, 325];
            let winner = |target| if wins(target, 1) { "Stan" } else { "Ollie" };
            Table::of("n", targets).row("winner", winner)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, most) = size.pick([(5, 400), (10, 60_000), (1000, MOST)]);
    // Both sides of a bound are where a mistake shows, and most numbers are near none.
    let bounds = (0..9)
        .flat_map(|k| [9, 18].map(|factor| 18_u64.pow(k) * factor))
        .filter(|&bound| bound < most)
        .collect_vec();
    let mut target = || match rng.random_range(0..3) {
        0 => bounds[rng.random_range(0..bounds.len())] + rng.random_range(0..=1),
        _ => rng.random_range(2..=most),
    };
    (0..count).map(|_| target()).join("\n")
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Product>>> {
    input.until_end(|input| {
        let target = input.number("number to reach", 2..=MOST)?;
        Ok((Product(target), vec![1]))
    })
}
