//! Taking matches by definition: every first move is tried, and the positions after it are searched.

use common::{nim_sum, nim_winning_moves};
use reference::prelude::*;

const LARGEST: usize = 1_000_000_000;
const HEAPS: usize = 500_000;

fn main() -> ExitCode {
    reference::game(generate, read, each(answer))
        .table("third heaps", || {
            let winning = |third| {
                let moves = nim_winning_moves(&[3, 6, third]);
                let names = ["first", "second", "third"];
                list_or_none(moves.iter().map(|&(index, _)| names[index]))
            };
            Table::of("third heap", 0..=9)
                .row("nim-sum", |third| nim_sum([3, 6, third]))
                .row("heaps with a winning move", winning)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let heaps = size.pick([4, 5, HEAPS]);
    let largest = size.pick([7, 15, LARGEST]);
    list(nim_heaps(rng, 1..=heaps, 1..=largest))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps>>> {
    let heaps = input.list("heap", 1..=HEAPS, 1..=LARGEST)?;
    Ok(vec![(nim("matches"), vec![heaps])])
}

fn answer(search: &mut Search<Heaps>, heaps: &Vec<usize>) -> Result<String> {
    Ok(match &search.winning_moves(heaps)?[..] {
        [] => "lose".into(),
        [(Take { count, heap }, left), ..] => {
            format!("{count} {}\n{}", heap + 1, left.iter().format(" "))
        }
    })
}
