//! Nim, and positions of games in which a nim-sum of 0 loses.

use std::ops::RangeInclusive;

use common::{is_misere_nim_p_position, nim_sum};
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use crate::game::{Ending, Game, Theory};
use crate::heaps::{heap_values, sorted, takes, Take};

/// Nim: a move takes any number of counters from one heap. In misère play, whoever takes the last loses.
pub struct Nim<const MISERE: bool = false> {
    /// What the counters are called: `sticks`.
    pub counters: &'static str,
}

/// Nim in misère play.
pub type MisereNim = Nim<true>;

impl<const MISERE: bool> Game for Nim<MISERE> {
    type Position = Vec<usize>;
    type Move = Take;

    const ENDING: Ending = if MISERE {
        Ending::LastMoveLoses
    } else {
        Ending::LastMoveWins
    };

    fn rules(&self) -> String {
        let counters = self.counters;
        format!("A move takes any number of {counters}, at least one, from one heap.")
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (Take, Vec<usize>)> {
        takes(heaps, |heap| 1..=heap)
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        let sizes: Vec<_> = heaps.iter().map(usize::to_string).collect();
        format!("heaps {}", sizes.join(", "))
    }

    fn normal(&self, heaps: Vec<usize>) -> Vec<usize> {
        sorted(heaps)
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        if !MISERE {
            return heap_values("nim_sum", heaps, |heap| heap);
        }
        let heaps: Vec<_> = heaps.iter().map(|&heap| heap as u64).collect();
        let wins = !is_misere_nim_p_position(&heaps);
        Theory::wins("is_misere_nim_p_position", wins)
    }
}

/// Returns heaps of these sizes, every other time with nim-sum 0 if one heap can make it so: at random
/// few positions of Nim are lost.
pub fn nim_position(rng: &mut Pcg64, count: usize, sizes: &RangeInclusive<usize>) -> Vec<usize> {
    let size = |_| rng.random_range(sizes.clone());
    let mut heaps: Vec<_> = (0..count).map(size).collect();
    if let (true, [first, others @ ..]) = (rng.random(), &mut heaps[..]) {
        let rest = nim_sum(others.iter().copied());
        *first = if sizes.contains(&rest) { rest } else { *first };
    }
    heaps.shuffle(rng);
    heaps
}

/// Returns the lines of games of Nim with at most so many heaps: their number, and below it their sizes.
pub fn nim_games(
    rng: &mut Pcg64,
    games: usize,
    most_heaps: usize,
    sizes: &RangeInclusive<usize>,
) -> Vec<String> {
    let mut lines = Vec::new();
    for _ in 0..games {
        let count = rng.random_range(1..=most_heaps);
        let heaps = nim_position(rng, count, sizes);
        let heaps: Vec<_> = heaps.iter().map(usize::to_string).collect();
        lines.extend([count.to_string(), heaps.join(" ")]);
    }
    lines
}
