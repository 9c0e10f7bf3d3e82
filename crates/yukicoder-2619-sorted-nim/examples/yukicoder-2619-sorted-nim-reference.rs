//! Sorted Nim by definition: positions of all heaps together are searched.

use common::staircase_nim_value;
use reference::prelude::*;

const LARGEST: usize = 1_000_000_000;
const HEAPS: usize = 200_000;

struct SortedNim;

impl Game for SortedNim {
    type Position = Vec<usize>;
    type Move = Take;

    fn rules(&self) -> String {
        "A move takes any number of stones, at least one, from one heap, and the heaps stay in order."
            .into()
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (Take, Vec<usize>)> {
        let moves = takes(heaps, |heap| 1..=heap);
        moves.filter(|(take, after)| take.heap == 0 || after[take.heap - 1] <= after[take.heap])
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {}", heaps.iter().join(", "))
    }

    fn board(&self, heaps: &Vec<usize>) -> Board {
        Board::heaps(heaps)
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        let from_the_right = heaps.iter().rev().chain([&0]).tuple_windows();
        let difference = |(right, left): (&usize, &usize)| {
            let name = format!("the difference of {right} and {left}");
            (name, right - left)
        };
        let differences = from_the_right.map(difference);
        Theory::sum("staircase_nim_value", differences.step_by(2))
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("First", "Second"))
        .table("two heaps", || {
            let winner = |first: u64, second: u64| match second.checked_sub(first) {
                None => "",
                Some(above) if staircase_nim_value(&[above, first]) == 0 => "Second",
                Some(_) => "First",
            };
            Table::of("heaps", 1..=5).rows(1..=5, winner)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = rng.random_range(1..=size.pick([4, 5, HEAPS]));
    let largest = size.pick([8, 12, LARGEST]) / count;
    let mut differences = alternating_heaps(rng, count..=count, 0..=largest);
    // The differences are those from the right. The first heap has at least one stone.
    differences.reverse();
    differences[0] = differences[0].max(1);
    list(partial_sums(differences))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<SortedNim>>> {
    let heaps = input.list("heap", 1..=HEAPS, 1..=LARGEST)?;
    let is_sorted = heaps.windows(2).all(|pair| pair[0] <= pair[1]);
    input.check(is_sorted, "the heaps are not in order")?;
    Ok(vec![(SortedNim, vec![heaps])])
}
