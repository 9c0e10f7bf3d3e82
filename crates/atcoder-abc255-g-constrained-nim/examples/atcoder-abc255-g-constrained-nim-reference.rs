//! Constrained Nim by definition: positions of all heaps together are searched.

use std::collections::HashSet;
use std::process::ExitCode;

use common::{grundy_table, nim_sum};
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{heap_values, row, sorted, takes, Asked, Game, Input, Search, Size, Take, Theory};

const LARGEST: usize = 1_000_000_000_000_000_000;
const MOST: usize = 200_000;

/// The heaps X of which Y must not be taken, as (X, Y).
struct Forbidden(HashSet<(usize, usize)>);

impl Forbidden {
    fn values(&self, largest: usize) -> Vec<usize> {
        grundy_table(largest, |heap| {
            let allowed = (1..=heap).filter(move |&taken| !self.0.contains(&(heap, taken)));
            allowed.map(move |taken| [heap - taken])
        })
    }
}

impl Game for Forbidden {
    type Position = Vec<usize>;
    type Move = Take;

    fn rules(&self) -> String {
        let pairs = self.0.iter().sorted().take(20);
        let list = pairs
            .map(|(heap, taken)| format!("{taken} of {heap}"))
            .join(", ");
        let more = if self.0.len() > 20 { ", …" } else { "" };
        format!(
            "A move takes stones, at least one, from one heap, but none of these: {list}{more}."
        )
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (Take, Vec<usize>)> {
        takes(heaps, move |heap| {
            (1..=heap).filter(move |&taken| !self.0.contains(&(heap, taken)))
        })
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {}", heaps.iter().join(", "))
    }

    fn normal(&self, heaps: Vec<usize>) -> Vec<usize> {
        sorted(heaps)
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        if largest > 1_000 {
            return Theory::None;
        }
        let values = self.values(largest);
        heap_values("grundy_table", heaps, |heap| values[heap])
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            let forbidden = Forbidden(HashSet::from([(2, 1), (3, 3), (3, 1), (1, 1)]));
            let allowed = |heap: usize| {
                let mut allowed = (1..=heap).filter(|&taken| !forbidden.0.contains(&(heap, taken)));
                allowed.join(", ")
            };
            vec![
                row("heap", 0..=6),
                row("may be taken", (0..=6).map(allowed)),
                row("value", forbidden.values(6)),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let pairs = rng.random_range(size.pick([0..=1, 0..=1, MOST / 2 - 2..=MOST / 2 - 2]));
    let count = size.pick([rng.random_range(1..=12), rng.random_range(1..=30), MOST]);
    // A million heaps from `base` are close enough together for forbidden moves to matter.
    let base = rng.random_range(0..=1) * (LARGEST - 1_000_000);
    let (base, range) = size.pick([
        (0, 8),
        (0, 10),
        (base, [600, 100_000][rng.random_range(0..2)]),
    ]);
    let forbidden = |_| {
        let heap = base + rng.random_range(1..=range);
        // Taking few stones leads to heaps that have forbidden moves themselves.
        let most = [range, 2][rng.random_range(0..2)];
        (heap, rng.random_range(1..=most.min(heap)))
    };
    let game = Forbidden((0..count).map(forbidden).collect());
    let forbidden = game.0.iter().copied().sorted().collect_vec();
    let mut heaps = Vec::new();
    for _ in 0..pairs {
        let heap = base + rng.random_range(1..=range);
        heaps.extend([heap, heap]);
    }
    // All others cancel: two of these may have equal values, though they differ, or three nim-sum 0.
    let (heap, _) = forbidden[rng.random_range(0..forbidden.len())];
    heaps.push(heap);
    if rng.random() {
        heaps.extend((heap > 1).then(|| heap - 1));
    } else {
        let other = base + rng.random_range(1..=range);
        heaps.extend([other, third(&game, size, heap, other)]);
    }
    heaps.shuffle(rng);
    let lines = forbidden
        .iter()
        .map(|(heap, taken)| format!("{heap} {taken}"));
    format!(
        "{} {}\n{}\n{}",
        heaps.len(),
        forbidden.len(),
        heaps.iter().join(" "),
        lines.format("\n")
    )
}

/// Returns a heap that makes the nim-sum of three heaps 0, if there is one.
fn third(game: &Forbidden, size: Size, first: usize, second: usize) -> usize {
    let largest = first.max(second);
    if size == Size::Limits {
        return largest;
    }
    let values = game.values(largest + 2);
    let wanted = nim_sum([values[first], values[second]]);
    let third = (1..values.len()).find(|&heap| values[heap] == wanted);
    third.unwrap_or(largest)
}

fn read(input: &mut Input) -> Result<Vec<Asked<Forbidden>>, String> {
    let count = input.number("number of heaps", &(1..=MOST))?;
    let pairs = input.number("number of forbidden moves", &(1..=MOST))?;
    let heaps = input.numbers(count, "heap", &(1..=LARGEST))?;
    let mut forbidden = HashSet::new();
    for _ in 0..pairs {
        let heap = input.number("heap with a forbidden move", &(1..=LARGEST))?;
        let taken = input.number("forbidden number", &(1..=heap))?;
        if !forbidden.insert((heap, taken)) {
            return Err(input.error("this move has been forbidden before"));
        }
    }
    Ok(vec![(Forbidden(forbidden), vec![heaps])])
}

fn answer(search: &mut Search<Forbidden>, positions: &[Vec<usize>]) -> Result<String, String> {
    search.lines(positions, "Takahashi", "Aoki")
}
