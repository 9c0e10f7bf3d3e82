//! Strategy Game by definition: positions of all heaps together are searched.

use common::{subtraction_table, subtraction_values};
use reference::prelude::*;

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 1000;
const TAKEN: [usize; 3] = [2, 3, 5];

fn heaps() -> Heaps {
    Heaps::new("A move takes 2, 3 or 5 sticks from one heap.", |_| TAKEN)
        .theory(|heaps| heap_values("subtraction_values", heaps, value()))
}

fn value() -> impl Fn(usize) -> usize {
    let values = subtraction_values(&TAKEN, 100);
    move |heap| values.value(heap as u64).expect("a period is proved")
}

fn main() -> ExitCode {
    reference::game(generate, read, each(answer))
        .table("values", || {
            Table::of("heap", 0..=15).cells("value", subtraction_table(&TAKEN, 15))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let games = size.pick([4, 6, MOST]);
    let (most, largest) = size.pick([(3, 11), (4, 15), (100, LARGEST)]);
    let game = |index| {
        // One game at the limits has all the heaps that are allowed.
        let is_large = index == 0 && size == Size::Limits;
        let counts = if is_large { MOST..=MOST } else { 1..=most };
        random_heaps(rng, counts, 0..=largest, value())
    };
    cases((0..games).map(game).map(list))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps>>> {
    let positions = input.cases("number of games", 0..=MOST, |input| {
        input.list("heap", 1..=MOST, 0..=LARGEST)
    })?;
    Ok(vec![(heaps(), positions)])
}

/// Takes as many sticks as possible, and among equals from the first heap.
fn answer(search: &mut Search<Heaps>, heaps: &Vec<usize>) -> Result<String> {
    let winning = search.winning_moves(heaps)?;
    let takes = winning
        .iter()
        .map(|(take, _)| take)
        .sorted_by_key(|take| take.heap)
        .rev();
    Ok(match takes.max_by_key(|take| take.count) {
        None => "Robert wins.\n".into(),
        Some(Take { count, heap }) => {
            let number = heap + 1;
            format!("Julia wins.\nTake {count} sticks from heap number {number}.\n")
        }
    })
}
