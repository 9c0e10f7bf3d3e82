//! Another Game by definition: positions of all heaps together are searched.

use reference::prelude::*;

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 200_000;

struct AnotherGame;

impl Game for AnotherGame {
    type Position = Vec<usize>;
    type Move = String;

    fn rules(&self) -> String {
        "A move takes one coin from each of some heaps, at least one.".into()
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (String, Vec<usize>)> {
        let choices = (0..heaps.len()).powerset().skip(1);
        choices.filter_map(move |choice| {
            let mut after = heaps.clone();
            for &heap in &choice {
                after[heap] = after[heap].checked_sub(1)?;
            }
            let plural = if choice.len() > 1 { "s" } else { "" };
            let numbers = choice.iter().map(|heap| heap + 1).join(", ");
            Some((format!("take one from heap{plural} {numbers}"), after))
        })
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {}", heaps.iter().join(", "))
    }

    fn board(&self, heaps: &Vec<usize>) -> Board {
        Board::heaps(heaps)
    }

    fn normal(&self, heaps: Vec<usize>) -> Vec<usize> {
        sorted(heaps)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("first", "second"))
        .table("two heaps", || {
            let values = grundy_values(&AnotherGame, vec![5, 5]);
            let winner = |first, second| match values[&vec![first, second]] {
                0 => "second",
                _ => "first",
            };
            Table::of("heaps", 0..=5).rows(0..=5, winner)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let at_limits = [(MOST / 10, 10), (1, MOST)][rng.random_range(0..2)];
    let (games, heaps) = size.pick([(4, 4), (10, 5), at_limits]);
    let largest = size.pick([4, 6, LARGEST]);
    let mut game = || {
        let mut heaps = numbers(rng, 1..=heaps, 1..=largest);
        // At random few positions are lost, and fewer are almost lost.
        if rng.random() {
            heaps = heaps.iter().map(|heap| heap + heap % 2).collect();
            heaps[0] -= rng.random_range(0..=1);
        }
        list(heaps)
    };
    cases((0..games).map(|_| game()))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<AnotherGame>>> {
    let mut left = MOST;
    let positions = input.cases("number of games", 1..=MOST, |input| {
        let heaps = input.list("heap", 1..=left, 1..=LARGEST)?;
        left -= heaps.len();
        Ok(heaps)
    })?;
    Ok(vec![(AnotherGame, positions)])
}
