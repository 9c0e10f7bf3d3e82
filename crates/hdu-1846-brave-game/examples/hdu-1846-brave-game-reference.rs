//! Brave Game by definition.

use common::bash_winning_move;
use reference::prelude::*;

const MOST: usize = 1000;

/// Returns the game in which a move takes from 1 to `most` stones.
fn bash(most: usize) -> OneHeap {
    let rules = format!("A move takes from 1 to {most} stones.");
    OneHeap::new("stones", rules, move |_| 1..=most).theory(move |stones| {
        let wins = bash_winning_move(stones as u64, most as u64).is_some();
        Theory::wins("bash_winning_move", wins)
    })
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("first", "second"))
        .table("winning takes", || {
            let taken = |stones| list_or_none(bash_winning_move(stones, 3));
            Table::of("stones", 1..=12).row("winning move, m = 3", taken)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, largest) = size.pick([(3, 12), (20, 100), (1000, MOST)]);
    let line = |index| {
        let most = rng.random_range(1..=largest);
        // At random few heaps are lost: every other one is a multiple of `most` + 1, if one fits.
        let multiples = largest / (most + 1);
        let stones = match index % 2 {
            0 if multiples > 0 => rng.random_range(1..=multiples) * (most + 1),
            _ => rng.random_range(1..=largest),
        };
        format!("{stones} {most}")
    };
    cases((0..count).map(line))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<OneHeap>>> {
    input.cases("number of games", 0..=usize::MAX, |input| {
        let stones = input.number("number of stones", 1..=MOST)?;
        let most = input.number("largest move", 1..=MOST)?;
        Ok((bash(most), vec![stones]))
    })
}
