//! Taking stones from m heaps by definition: every first move is tried, and the positions after it are
//! searched.

use common::nim_sum;
use reference::prelude::*;

/// The statement that we saw has no limit for a heap.
const LARGEST: usize = 2_147_483_647;
const HEAPS: usize = 200_000;

fn main() -> ExitCode {
    reference::game(generate, read, each(answer))
        .table("the third game", || {
            let heaps: [usize; 5] = [5, 7, 8, 9, 10];
            let sum = nim_sum(heaps);
            Table::of("x", heaps)
                .row("x in binary", |heap| format!("{heap:04b}"))
                .row("x ^ s", |heap| heap ^ sum)
                .row("x ^ s in binary", |heap| format!("{:04b}", heap ^ sum))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let at_limits = [(2_000, 10), (1, HEAPS)][rng.random_range(0..2)];
    let (games, heaps) = size.pick([(3, 4), (20, 4), at_limits]);
    let largest = size.pick([7, 15, LARGEST]);
    let games = (0..games).map(|_| nim_heaps(rng, 1..=heaps, 1..=largest));
    games.map(list).join("\n") + "\n0"
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps>>> {
    let positions = input.until_zero("number of heaps", HEAPS, |input, count| {
        input.numbers(count, "heap", 1..=LARGEST)
    })?;
    Ok(vec![(nim("stones"), positions)])
}

fn answer(search: &mut Search<Heaps>, heaps: &Vec<usize>) -> Result<String> {
    let winning = search.winning_moves(heaps)?;
    let verdict = if winning.is_empty() { "No" } else { "Yes" };
    let before_and_after = |(take, left): &(Take, Vec<usize>)| {
        let heap = take.heap;
        format!("\n{} {}", heaps[heap], left[heap])
    };
    Ok(verdict.to_string() + &winning.iter().map(before_and_after).join(""))
}
