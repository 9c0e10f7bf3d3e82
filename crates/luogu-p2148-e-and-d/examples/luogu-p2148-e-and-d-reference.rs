//! E&D by definition: positions of all pairs together are searched.

use std::process::ExitCode;

use common::grundy_search;
use itertools::{iproduct, Itertools};
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const LARGEST: usize = 2_000_000_000;
const HEAPS: usize = 20_000;
const GAMES: usize = 20;

type Pair = (usize, usize);

struct Pairs;

impl Game for Pairs {
    type Position = Vec<Pair>;
    type Move = String;

    fn rules(&self) -> String {
        "A move drops one heap of a pair and splits the other into two, at least one stone in each, \
            which are the new pair."
            .into()
    }

    fn moves(&self, pairs: Vec<Pair>) -> impl Iterator<Item = (String, Vec<Pair>)> {
        let kept = pairs.clone().into_iter().enumerate();
        let kept =
            kept.flat_map(|(index, (a, b))| [a, b].into_iter().dedup().map(move |it| (index, it)));
        kept.flat_map(move |(index, heap)| {
            let pairs = pairs.clone();
            (1..=heap / 2).map(move |part| {
                let mut pairs = pairs.clone();
                pairs[index] = (part, heap - part);
                let words = format!(
                    "of pair {} split {heap} into {part} and {}",
                    index + 1,
                    heap - part
                );
                (words, pairs)
            })
        })
    }

    fn show(&self, pairs: &Vec<Pair>) -> String {
        let pair = |(a, b): &Pair| format!("({a}, {b})");
        format!("pairs {}", pairs.iter().map(pair).join(", "))
    }

    fn normal(&self, mut pairs: Vec<Pair>) -> Vec<Pair> {
        pairs.retain(|&pair| pair != (1, 1));
        for pair in &mut pairs {
            *pair = (pair.0.min(pair.1), pair.0.max(pair.1));
        }
        pairs.sort_unstable();
        pairs
    }

    fn theory(&self, pairs: &Vec<Pair>) -> Theory {
        if pairs.iter().any(|(a, b)| a + b > 200) {
            return Theory::None;
        }
        let values = grundy_search(pairs.iter().copied(), options);
        let component = |(number, pair): (usize, &Pair)| {
            (
                format!("pair {number}, of {} and {}", pair.0, pair.1),
                values[pair],
            )
        };
        Theory::sum("grundy_search", (1..).zip(pairs).map(component))
    }
}

fn options(&(a, b): &Pair) -> Vec<[Pair; 1]> {
    let split = |heap| (1..heap).map(move |part| [(part, heap - part)]);
    split(a).chain(split(b)).collect()
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            let values = grundy_search(iproduct!(1..=9, 1..=9), options);
            let line = |a: usize| row(&format!("**{a}**"), (1..=9).map(|b| values[&(a, b)]));
            let head = row("a \\ b", 1..=9);
            [head].into_iter().chain((1..=9).map(line)).collect()
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, pairs) = size.pick([(3, 3), (5, 3), (GAMES, HEAPS / 2)]);
    let largest = size.pick([8, 9, LARGEST]);
    let mut lines = vec![games.to_string()];
    for _ in 0..games {
        let highest = size.pick([3, 3, 30]);
        let count = 2 * rng.random_range(1..=pairs);
        let mut heaps = (0..count)
            .map(|_| rng.random_range(1..=largest))
            .collect_vec();
        // High values are rare at random: a power of two has them.
        heaps[0] = 1 << rng.random_range(0..=highest);
        heaps[1] = 1 << rng.random_range(0..=highest);
        heaps.shuffle(rng);
        lines.push(format!("{count}\n{}", heaps.iter().format(" ")));
    }
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Pairs>>, String> {
    let games = input.number("number of games", &(1..=GAMES))?;
    let mut positions = Vec::new();
    for _ in 0..games {
        let count = input.number("number of heaps", &(2..=HEAPS))?;
        if count % 2 == 1 {
            return Err(input.error("the number of heaps is odd"));
        }
        let heaps = input.numbers(count, "heap", &(1..=LARGEST))?;
        positions.push(heaps.into_iter().tuples().collect());
    }
    Ok(vec![(Pairs, positions)])
}

fn answer(search: &mut Search<Pairs>, positions: &[Vec<Pair>]) -> Result<String, String> {
    search.lines(positions, "YES", "NO")
}
