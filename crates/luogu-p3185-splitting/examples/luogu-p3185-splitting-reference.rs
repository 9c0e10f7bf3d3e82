//! The splitting game by definition: positions of all bottles together are searched.

use common::grundy_table;
use reference::prelude::*;

const BEANS: usize = 10_000;
const BOTTLES: usize = 21;
const CASES: usize = 10;

struct Splitting;

impl Game for Splitting {
    /// How many beans each bottle has.
    type Position = Vec<usize>;
    type Move = String;

    fn rules(&self) -> String {
        "A move takes a bean from a bottle, and puts two new beans into bottles with larger numbers, \
            both into one or each into another."
            .into()
    }

    fn moves(&self, beans: Vec<usize>) -> impl Iterator<Item = (String, Vec<usize>)> {
        let bottles = iproduct!(0..beans.len(), 0..beans.len(), 0..beans.len());
        bottles.filter_map(move |(from, one, other)| {
            if from >= one || one > other || beans[from] == 0 {
                return None;
            }
            let mut beans = beans.clone();
            beans[from] -= 1;
            beans[one] += 1;
            beans[other] += 1;
            Some((format!("{from} {one} {other}"), beans))
        })
    }

    fn show(&self, beans: &Vec<usize>) -> String {
        format!("bottles with {} beans", beans.iter().join(", "))
    }

    fn board(&self, beans: &Vec<usize>) -> Board {
        Board::columns(beans)
    }

    fn normal(&self, mut beans: Vec<usize>) -> Vec<usize> {
        // Beans in the last bottle cannot move.
        let last = beans.len() - 1;
        beans[last] = 0;
        beans
    }

    fn theory(&self, beans: &Vec<usize>) -> Theory {
        let values = values(beans.len() - 1);
        let component = |(bottle, &count): (usize, &usize)| {
            let value = values[beans.len() - 1 - bottle] * (count % 2);
            (format!("bottle {bottle}, with {count}"), value)
        };
        Theory::sum("grundy_table", beans.iter().enumerate().map(component))
    }
}

/// Returns the value of a bean by the number of bottles to the right.
fn values(most: usize) -> Vec<usize> {
    grundy_table(most, |bean| (0..bean).combinations_with_replacement(2))
}

fn main() -> ExitCode {
    reference::game(generate, read, each(answer))
        .table("values", || {
            Table::of("bottles to the right", 0..=12).cells("value", values(12))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let mut case = || {
        let count = rng.random_range(size.pick([2..=4, 3..=5, 2..=BOTTLES]));
        let mut beans = vec![0; count];
        for _ in 0..rng.random_range(1..=size.pick([3, 3, 20])) {
            beans[rng.random_range(0..count)] += 1;
        }
        // Beans in the last bottle cannot move, so there may be as many as the limits allow.
        let largest = size.pick([2, 3, BEANS]);
        beans[count - 1] = rng.random_range(0..=largest);
        if size == Size::Limits {
            beans[rng.random_range(0..count)] = rng.random_range(0..=largest);
        }
        list(beans)
    };
    cases((0..size.pick([2, 3, CASES])).map(|_| case()))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Splitting>>> {
    let positions = input.cases("number of cases", 1..=CASES, |input| {
        let count = input.number("number of bottles", 2..=BOTTLES)?;
        input.numbers(count, "number of beans", 0..=BEANS)
    })?;
    Ok(vec![(Splitting, positions)])
}

fn answer(search: &mut Search<Splitting>, beans: &Vec<usize>) -> Result<String> {
    let winning = search.winning_moves(beans)?;
    let first = winning.first().map_or("-1 -1 -1", |(played, _)| played);
    Ok(format!("{first}\n{}", winning.len()))
}
