//! Distinct Numbers by definition: positions of all numbers together are searched.

use reference::prelude::*;

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 300_000;

struct DistinctNumbers;

impl Game for DistinctNumbers {
    type Position = Vec<usize>;
    type Move = usize;

    fn rules(&self) -> String {
        "A move replaces the largest number by a smaller one that is not among the numbers.".into()
    }

    fn moves(&self, numbers: Vec<usize>) -> impl Iterator<Item = (usize, Vec<usize>)> {
        let (largest, others) = numbers.split_last().expect("a number");
        let (largest, others) = (*largest, others.to_vec());
        (0..largest).rev().filter_map(move |number| {
            let place = others.binary_search(&number).err()?;
            let mut numbers = others.clone();
            numbers.insert(place, number);
            Some((number, numbers))
        })
    }

    fn show(&self, numbers: &Vec<usize>) -> String {
        format!("numbers {}", numbers.iter().join(", "))
    }

    fn show_move(&self, number: &usize) -> String {
        format!("replace the largest number by {number}")
    }

    fn board(&self, numbers: &Vec<usize>) -> Board {
        let largest = numbers.iter().max().expect("a number");
        let row = Board::row(largest + 1, numbers);
        row.map_or(Board::None, |row| Board::Rows(vec![row]))
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Alice", "Bob"))
        .table("winners", || {
            let values = grundy_values(&DistinctNumbers, vec![10, 11, 12]);
            let winner = |second, largest| match (second < largest).then_some([1, second, largest])
            {
                None => "",
                Some(numbers) if values[numbers.as_slice()] == 0 => "Bob",
                Some(_) => "Alice",
            };
            Table::of("second \\ largest", 3..=9).rows(2..=8, winner)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = rng.random_range(size.pick([2..=4, 2..=6, MOST - 1..=MOST]));
    let largest = rng.random_range(count..=size.pick([9, 14, LARGEST]));
    // Numbers that are drawn twice count once.
    let numbers = (2..count).map(|_| rng.random_range(0..largest - 1));
    let numbers = numbers.collect_vec();
    // In most inputs the two largest numbers are neighbours: at random they hardly ever are.
    let second = match rng.random_range(0..4) {
        0 => (0..largest).rev().nth(1).unwrap_or(0),
        _ => largest - 1,
    };
    let numbers = numbers.into_iter().chain([second, largest]);
    list(numbers.sorted_unstable().dedup().collect_vec())
}

fn read(input: &mut Input) -> Result<Vec<GameCase<DistinctNumbers>>> {
    let numbers = input.list("number", 2..=MOST, 0..=LARGEST)?;
    let is_ascending = numbers.iter().tuple_windows().all(|(a, b)| a < b);
    input.check(is_ascending, "the numbers do not ascend")?;
    Ok(vec![(DistinctNumbers, vec![numbers])])
}
