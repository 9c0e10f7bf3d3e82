//! Candy Piles by definition: positions of all piles together are searched.

use common::grundy_search;
use reference::prelude::*;

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 100_000;

struct CandyPiles;

impl Game for CandyPiles {
    type Position = Vec<usize>;
    type Move = &'static str;

    const ENDING: Ending = Ending::LastMoveLoses;

    fn rules(&self) -> String {
        "A move eats all candies of the largest pile, or one candy from each pile.".into()
    }

    fn moves(&self, piles: Vec<usize>) -> impl Iterator<Item = (&'static str, Vec<usize>)> {
        let ascending = self.normal(piles);
        let moves = ascending.split_last().map(|(_, without_largest)| {
            let smaller = ascending
                .iter()
                .map(|pile| pile - 1)
                .filter(|&pile| pile > 0)
                .collect();
            let largest_eaten = ("eat the largest pile", without_largest.to_vec());
            [largest_eaten, ("eat one from each pile", smaller)]
        });
        moves.into_iter().flatten()
    }

    fn show(&self, piles: &Vec<usize>) -> String {
        format!("piles {}", list_or_none(piles))
    }

    fn board(&self, piles: &Vec<usize>) -> Board {
        let descending = self.normal(piles.clone()).into_iter().rev();
        Board::columns(&descending.collect_vec())
    }

    fn normal(&self, piles: Vec<usize>) -> Vec<usize> {
        sorted(piles)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("First", "Second"))
        .table("squares", || {
            let columns = [7, 6, 5, 5, 3, 2, 2];
            let is_inside = |&(x, y): &(usize, usize)| x < columns.len() && columns[x] > y;
            let values = grundy_search([(0, 0)], |&(x, y): &(usize, usize)| {
                let options = [(x + 1, y), (x, y + 1)].into_iter();
                options
                    .filter(is_inside)
                    .map(|option| [option])
                    .collect_vec()
            });
            let winner = |y, x| match values.get(&(x, y)) {
                None => "",
                Some(0) => "lost",
                Some(_) => "won",
            };
            Table::of("y \\ x", 0..columns.len()).rows((0..columns[0]).rev(), winner)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let counts = size.pick([1..=6, 1..=30, MOST..=MOST]);
    // The diagonal ends at a pile of any size, or at one near the middle of the line.
    let largest_at_limits = [LARGEST, MOST, 10][rng.random_range(0..3)];
    let largest = size.pick([7, 30, largest_at_limits]);
    let least = [1, largest - largest / 3][rng.random_range(0..2)];
    list(numbers(rng, counts, least..=largest))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<CandyPiles>>> {
    let piles = input.list("pile", 1..=MOST, 1..=LARGEST)?;
    Ok(vec![(CandyPiles, vec![piles])])
}
