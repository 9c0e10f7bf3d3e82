//! Euclid's Game by definition.

use reference::prelude::*;

const MOST: u64 = (1 << 31) - 1;

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Stan wins", "Ollie wins"))
        .table("winners", euclid_winners)
        .table("moves", euclid_moves)
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, most) = size.pick([(5, 15), (10, 150), (1000, MOST)]);
    let pairs = (0..count).map(|_| euclid_pair(rng, most));
    cases(pairs.map(pair))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Euclid>>> {
    let pairs = input.cases("number of games", 0..=usize::MAX, |input| {
        let first = input.number("first number", 1..=MOST)?;
        Ok((first, input.number("second number", 1..=MOST)?))
    })?;
    Ok(vec![(Euclid, pairs)])
}
