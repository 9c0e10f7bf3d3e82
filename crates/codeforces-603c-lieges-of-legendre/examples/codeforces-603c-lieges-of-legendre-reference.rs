//! Lieges of Legendre by definition: positions of all piles together are searched.

use std::collections::BTreeMap;
use std::process::ExitCode;

use common::grundy_table;
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 100_000;

/// How many piles an even pile is split into.
struct Split(usize);

impl Split {
    fn values(&self, largest: usize) -> Vec<usize> {
        grundy_table(largest, |pile| {
            let smaller = pile.checked_sub(1).map(|left| vec![left]);
            // Equal piles cancel.
            let halves = vec![pile / 2; self.0 % 2];
            smaller
                .into_iter()
                .chain((pile > 0 && pile % 2 == 0).then_some(halves))
        })
    }
}

impl Game for Split {
    /// How many piles there are of each size: k may be large.
    type Position = BTreeMap<usize, usize>;
    type Move = String;

    fn rules(&self) -> String {
        let k = self.0;
        format!("A move takes one cow from a pile, or replaces a pile of 2x cows with k piles of x, where k = {k}.")
    }

    fn moves(
        &self,
        piles: BTreeMap<usize, usize>,
    ) -> impl Iterator<Item = (String, BTreeMap<usize, usize>)> {
        let k = self.0;
        let sizes = piles.keys().copied().collect_vec();
        sizes.into_iter().flat_map(move |pile| {
            let taken = (
                format!("take one from a pile of {pile}"),
                replaced(&piles, pile, pile - 1, 1),
            );
            let split = (pile % 2 == 0).then(|| {
                (
                    format!("split a pile of {pile}"),
                    replaced(&piles, pile, pile / 2, k),
                )
            });
            [taken].into_iter().chain(split)
        })
    }

    fn show(&self, piles: &BTreeMap<usize, usize>) -> String {
        match piles.len() {
            0 => "no cows".into(),
            _ => piles
                .iter()
                .map(|(&pile, &count)| name(pile, count))
                .join(", "),
        }
    }

    fn theory(&self, piles: &BTreeMap<usize, usize>) -> Theory {
        let largest = piles.keys().last().copied().unwrap_or(0);
        if largest > 1_000 {
            return Theory::None;
        }
        let values = self.values(largest);
        let component =
            |(&pile, &count): (&usize, &usize)| (name(pile, count), values[pile] * (count % 2));
        Theory::sum("grundy_table", piles.iter().map(component))
    }
}

fn name(pile: usize, count: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} pile{plural} of {pile}")
}

/// Returns the piles after one of them is replaced with `count` others.
fn replaced(
    piles: &BTreeMap<usize, usize>,
    old: usize,
    new: usize,
    count: usize,
) -> BTreeMap<usize, usize> {
    let mut piles = piles.clone();
    piles.entry(old).and_modify(|count| *count -= 1);
    *piles.entry(new).or_insert(0) += count;
    piles.retain(|&pile, count| pile > 0 && *count > 0);
    piles
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            vec![
                row("pile", 0..=16),
                row("value, k even", Split(2).values(16)),
                row("value, k odd", Split(3).values(16)),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = rng.random_range(size.pick([1..=3, 1..=3, MOST..=MOST]));
    let largest = size.pick([8, 10, LARGEST]);
    let k = rng.random_range(1..=size.pick([3, 3, LARGEST]));
    let mut piles = (0..count)
        .map(|_| rng.random_range(1..=largest))
        .collect_vec();
    // At random few positions are lost: often piles cancel, and the first two may do so, too.
    if rng.random() {
        for pair in piles[count.min(2)..].chunks_exact_mut(2) {
            pair[1] = pair[0];
        }
    }
    piles.shuffle(rng);
    format!("{count} {k}\n{}", piles.iter().format(" "))
}

fn read(input: &mut Input) -> Result<Vec<Asked<Split>>, String> {
    let count = input.number("number of piles", &(1..=MOST))?;
    let k = input.number("k", &(1..=LARGEST))?;
    let piles = input.numbers(count, "pile", &(1..=LARGEST))?;
    let piles = piles.into_iter().counts().into_iter().collect();
    Ok(vec![(Split(k), vec![piles])])
}

fn answer(
    search: &mut Search<Split>,
    positions: &[BTreeMap<usize, usize>],
) -> Result<String, String> {
    search.lines(positions, "Kevin", "Nicky")
}
