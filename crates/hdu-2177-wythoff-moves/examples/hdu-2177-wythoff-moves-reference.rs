//! Taking stones from two heaps by definition: every move is tried. The order of moves that take from one
//! heap is free.

use common::{wythoff_p_position, wythoff_winning_moves};
use reference::prelude::*;

const LARGEST: u64 = 1_000_000;

type Pair = (u64, u64);

fn main() -> ExitCode {
    reference::game(generate, read, each(answer))
        .check(check)
        .table("p-positions", || {
            let position = |k| wythoff_p_position(k).expect("k is small");
            Table::of("k", 0..=9)
                .row("smaller heap", |k| position(k).0)
                .row("larger heap", |k| position(k).1)
        })
        .table("moves", || {
            let moves = |heaps: Pair| {
                let moves = wythoff_winning_moves(heaps.0, heaps.1);
                list_or_none(
                    moves
                        .iter()
                        .map(|(first, second)| format!("({first}, {second})")),
                )
            };
            let positions = (5..=10).map(|larger| (5, larger));
            Table::render("heaps", positions, |heaps| format!("5, {}", heaps.1)).row("taken", moves)
        })
        .run()
}

/// Returns positions, many of them lost, or one move away from a lost one in two or three ways.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, largest) = size.pick([(4, 12), (30, 100), (2000, LARGEST)]);
    let mut positions = Vec::new();
    while positions.len() < count {
        let heap = rng.random_range(1..=largest);
        let heaps = match rng.random_range(0..4) {
            0 => (heap, heap),
            1 => wythoff_p_position(heap / 2).expect("k is small"),
            _ => in_order((heap, rng.random_range(0..=largest))),
        };
        if (1..=largest).contains(&heaps.1) {
            positions.push(heaps);
        }
    }
    positions.push((0, 0));
    positions.into_iter().map(pair).join("\n")
}

fn in_order((one, other): Pair) -> Pair {
    (one.min(other), one.max(other))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Wythoff>>> {
    let mut positions = Vec::new();
    loop {
        let smaller = input.number("smaller heap", 0..=LARGEST)?;
        let larger = input.number("larger heap", smaller..=LARGEST)?;
        if larger == 0 {
            return Ok(vec![(Wythoff { counters: "stones" }, positions)]);
        }
        positions.push((smaller, larger));
    }
}

fn answer(search: &mut Search<Wythoff>, heaps: &Pair) -> Result<String> {
    let winning = search.winning_moves(heaps)?;
    let left = winning.iter().map(|(_, left)| in_order(*left));
    // A move that takes from both heaps comes first.
    let left = left
        .unique()
        .sorted_by_key(|left| !keeps_difference(*heaps, *left));
    let wins = u8::from(!winning.is_empty()).to_string();
    Ok([wins].into_iter().chain(left.map(pair)).join("\n"))
}

fn keeps_difference(heaps: Pair, left: Pair) -> bool {
    heaps.1 - heaps.0 == left.1 - left.0
}

/// The order of the moves that take from one heap is free.
fn check(case: &GameCase<Wythoff>, output: &mut Input, answer: &mut Input) -> Result<()> {
    for &heaps in &case.1 {
        let right = answer.number("answer", 0..=1)?;
        let wins = output.number("answer", 0..=1)?;
        output.check(wins == right, &format!("{wins} is wrong for {heaps:?}"))?;
        let mut left = Vec::new();
        let mut found = Vec::new();
        while answer.tokens_on_line() == 2 {
            left.push(position(answer)?);
            found.push(position(output)?);
        }
        let is_same = left.iter().sorted().eq(found.iter().sorted());
        output.check(is_same, &format!("the moves are not those of {heaps:?}"))?;
        let is_ordered =
            left.is_empty() || left[0] == found[0] || !keeps_difference(heaps, left[0]);
        output.check(
            is_ordered,
            &format!("another move comes first for {heaps:?}"),
        )?;
    }
    Ok(())
}

fn position(text: &mut Input) -> Result<Pair> {
    let smaller = text.number("heap", 0..=LARGEST)?;
    Ok((smaller, text.number("heap", 0..=LARGEST)?))
}
