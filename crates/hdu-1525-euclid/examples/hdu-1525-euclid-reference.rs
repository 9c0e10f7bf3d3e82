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
    pairs.map(pair).join("\n") + "\n0 0"
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Euclid>>> {
    let pairs = input.until_zero("first number", MOST, |input, first| {
        Ok((first, input.number("second number", 1..=MOST)?))
    })?;
    input.number("second number of the last line", 0..=0)?;
    Ok(vec![(Euclid, pairs)])
}
