//! Lieges of Legendre by definition: positions of all piles together are searched.

use std::collections::BTreeMap;

use common::grundy_table;
use reference::prelude::*;

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 100_000;

/// How many piles an even pile is split into.
struct Split(usize);

/// How many piles there are of each size: k may be large.
type Piles = BTreeMap<usize, usize>;

impl Game for Split {
    type Position = Piles;
    type Move = String;

    fn rules(&self) -> String {
        let k = self.0;
        format!("A move takes one cow from a pile, or replaces a pile of 2x cows with k piles of x, where k = {k}.")
    }

    fn moves(&self, piles: Piles) -> impl Iterator<Item = (String, Piles)> {
        let k = self.0;
        let sizes = piles.clone().into_keys();
        sizes.flat_map(move |pile| {
            let taken = replace(&piles, pile, pile - 1, 1);
            let taken = (format!("take one from a pile of {pile}"), taken);
            let split = replace(&piles, pile, pile / 2, k);
            let split = (format!("split a pile of {pile}"), split);
            [taken, split].into_iter().take(2 - pile % 2)
        })
    }

    fn show(&self, piles: &Piles) -> String {
        format!("cows {}", list_or_none(piles.iter().map(name)))
    }

    fn theory(&self, piles: &Piles) -> Theory {
        let largest = piles.keys().last().copied().unwrap_or(0);
        if largest > 1_000 {
            return Theory::None;
        }
        let values = self.values(largest);
        let component = |heap: (&usize, &usize)| (name(heap), values[*heap.0] * (heap.1 % 2));
        Theory::sum("grundy_table", piles.iter().map(component))
    }
}

impl Split {
    fn values(&self, largest: usize) -> Vec<usize> {
        grundy_table(largest, |pile| {
            let smaller = pile.checked_sub(1).map(|left| vec![left]);
            // Equal piles cancel.
            let halves = vec![pile / 2; self.0 % 2];
            let halves = Some(halves).filter(|_| pile > 0 && pile % 2 == 0);
            smaller.into_iter().chain(halves)
        })
    }
}

fn name((pile, &count): (&usize, &usize)) -> String {
    format!("{count} × {pile}")
}

/// Returns the piles after one of them is replaced with `count` others.
fn replace(piles: &Piles, old: usize, new: usize, count: usize) -> Piles {
    let mut piles = piles.clone();
    piles.entry(old).and_modify(|count| *count -= 1);
    *piles.entry(new).or_insert(0) += count;
    piles.retain(|&pile, count| pile > 0 && *count > 0);
    piles
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Kevin", "Nicky"))
        .table("values", || {
            Table::of("pile", 0..=16)
                .cells("value, k even", Split(2).values(16))
                .cells("value, k odd", Split(3).values(16))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let counts = size.pick([1..=3, 1..=3, MOST..=MOST]);
    let k = rng.random_range(1..=size.pick([3, 3, LARGEST]));
    let mut piles = numbers(rng, counts, 1..=size.pick([8, 10, LARGEST]));
    // At random few positions are lost: often piles cancel, and the first two may do so, too.
    if rng.random() {
        for pair in piles.chunks_exact_mut(2).skip(1) {
            pair[1] = pair[0];
        }
    }
    piles.shuffle(rng);
    format!("{} {k}\n{}", piles.len(), piles.iter().format(" "))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Split>>> {
    let count = input.number("number of piles", 1..=MOST)?;
    let k = input.number("k", 1..=LARGEST)?;
    let piles = input.numbers(count, "pile", 1..=LARGEST)?;
    let counts = piles.into_iter().counts();
    Ok(vec![(Split(k), vec![counts.into_iter().collect()])])
}
