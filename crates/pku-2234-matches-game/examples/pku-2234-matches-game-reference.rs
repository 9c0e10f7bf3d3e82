//! Matches Game by definition: positions of all heaps together are searched.

use common::{nim_simplest_form, nim_sum};
use reference::prelude::*;

const LARGEST: usize = 10_000_000;
const HEAPS: usize = 20;

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Yes", "No"))
        .table("pairs removed", || {
            let positions: [&[u64]; 5] = [
                &[4, 4],
                &[7, 2, 7],
                &[1, 6, 1, 6],
                &[1, 2, 3, 5, 5],
                &[3; 5],
            ];
            Table::render("heaps", positions, |heaps| heaps.iter().join(", "))
                .row("left", |heaps| list_or_none(nim_simplest_form(heaps)))
                .row("nim-sum", |heaps| nim_sum(heaps.iter().copied()))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, heaps) = size.pick([(3, 4), (20, 4), (2_000, HEAPS)]);
    let largest = size.pick([7, 15, LARGEST]);
    let mut line = || {
        let mut heaps = nim_heaps(rng, 1..=heaps, 1..=largest);
        // Pairs of equal heaps, which change nothing.
        if let (true, [first, .., last]) = (rng.random(), &mut heaps[..]) {
            *last = *first;
        }
        list_on_a_line(heaps)
    };
    (0..games).map(|_| line()).join("\n")
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps>>> {
    let positions = input.until_end(|input| input.list("heap", 1..=HEAPS, 1..=LARGEST))?;
    Ok(vec![(nim("matches"), positions)])
}
