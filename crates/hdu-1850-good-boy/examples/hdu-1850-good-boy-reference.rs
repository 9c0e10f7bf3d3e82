//! Being a Good Boy in Spring Festival by definition: every first move is tried, and the positions
//! after it are searched.

use common::nim_sum;
use reference::prelude::*;

const LARGEST: usize = 1_000_000;
const HEAPS: usize = 100;
/// How many games a generated input has at most: the statement has no limit.
const GAMES: usize = 500;

fn main() -> ExitCode {
    reference::game(generate, read, each(answer))
        .table("heaps against the nim-sum", || {
            let heaps: [usize; 5] = [5, 7, 9, 14, 2];
            let sum = nim_sum(heaps);
            Table::of("x", heaps)
                .row("x in binary", |heap| format!("{heap:04b}"))
                .row("x ^ s", |heap| heap ^ sum)
                .row("x ^ s in binary", |heap| format!("{:04b}", heap ^ sum))
                .row(
                    "a move",
                    |heap| if heap ^ sum < heap { "yes" } else { "no" },
                )
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, heaps) = size.pick([(3, 4), (20, 4), (GAMES, HEAPS)]);
    let largest = size.pick([7, 15, LARGEST]);
    let games = (0..games).map(|_| nim_heaps(rng, 1..=heaps, 1..=largest));
    games.map(list).join("\n") + "\n0"
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps>>> {
    let positions = input.until_zero("number of heaps", HEAPS, |input, count| {
        input.numbers(count, "heap", 1..=LARGEST)
    })?;
    Ok(vec![(nim("cards"), positions)])
}

fn answer(search: &mut Search<Heaps>, heaps: &Vec<usize>) -> Result<String> {
    Ok(search.winning_moves(heaps)?.len().to_string())
}
