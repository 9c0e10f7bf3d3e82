//! Stripes by definition: positions of all boards together are searched.

use common::octal_table;
use reference::prelude::*;

const LARGEST: usize = 1000;

/// Returns the game with stripes of three lengths, of which equal ones count once.
fn stripes(lengths: Vec<usize>) -> Sum<usize> {
    let lengths = lengths.into_iter().sorted().dedup().collect_vec();
    let shown = lengths.iter().join(", ");
    let rules = format!("A move lays a stripe of a length in {{{shown}}} on free squares.");
    let for_theory = lengths.clone();
    let names = ["board", "boards"];
    Sum::new(names, rules, usize::to_string, move |number, &board| {
        let places = iproduct!(lengths.clone(), 0..board);
        places.filter_map(move |(stripe, left)| {
            let right = board.checked_sub(left + stripe)?;
            let squares = if left == 1 { "square" } else { "squares" };
            let words = format!("lay {stripe} on board {number} after {left} {squares}");
            Some((
                words,
                [left, right].into_iter().filter(|&length| length > 0),
            ))
        })
    })
    .board(Board::squares)
    .values("octal_table", move |boards| {
        in_table(boards, LARGEST, |longest| values(&for_theory, longest))
    })
}

/// Returns the values of boards. A stripe of a length may leave 0, 1 or 2 boards: digit 7.
fn values(stripes: &[usize], longest: usize) -> Vec<usize> {
    let digit = |length| if stripes.contains(&length) { 7 } else { 0 };
    let digits = (0..=longest).map(digit).collect_vec();
    octal_table(&digits, longest)
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("1", "2"))
        .table("values", || {
            Table::of("board", 0..=12)
                .cells("value, stripes 1 and 5", values(&[1, 5], 12))
                .cells("value, stripe 2", values(&[2], 12))
        })
        .run()
}

/// One data set: the statement has no more, though some judges do.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let most = rng.random_range(size.pick([2..=12, 2..=30, 3..=20]));
    let any = numbers(rng, 3..=3, 1..=most);
    let lengths = match rng.random_range(0..7) {
        _ if size != Size::Limits => any,
        0 => vec![1; 3],
        1 => vec![LARGEST; 3],
        2 => vec![2, 1, 1],
        3 => vec![any[0] + 1; 3],
        4 => vec![LARGEST, any[0] + 1, LARGEST],
        5 => numbers(rng, 3..=3, 1..=LARGEST),
        _ => any,
    };
    let longest = size.pick([10, 26, LARGEST]);
    let counts = size.pick([1..=4, 1..=10, LARGEST..=LARGEST]);
    let mut boards = numbers(rng, counts, 1..=longest);
    boards[0] = longest;
    boards.shuffle(rng);
    format!("{}\n{}", lengths.iter().join(" "), cases(boards))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Sum<usize>>>> {
    let data_sets = input.until_end(|input| {
        let lengths = input.numbers(3, "length of a stripe", 1..=LARGEST)?;
        let boards = input.cases("number of boards", 1..=LARGEST, |input| {
            input.numbers(1, "length of a board", 1..=LARGEST)
        })?;
        Ok((stripes(lengths), boards))
    })?;
    input.check(!data_sets.is_empty(), "there is no data set")?;
    Ok(data_sets)
}
