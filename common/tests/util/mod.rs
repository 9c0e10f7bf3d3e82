//! Parts that the tests share: random positions, and games searched by definition.

pub mod octal;

use std::collections::HashMap;
use std::hash::Hash;

use rand::rngs::StdRng;
use rand::RngExt;

pub use self::octal::random;

/// Wins and losses by definition: a search of all possible play, without theory.
pub struct Search<Position, Options> {
    options: Options,
    last_to_move_wins: bool,
    lost: HashMap<Position, bool>,
}

impl<Position, Options> Search<Position, Options>
where
    Position: Clone + Eq + Hash,
    Options: Fn(&Position) -> Vec<Position>,
{
    pub fn normal(options: Options) -> Self {
        Self {
            options,
            last_to_move_wins: true,
            lost: HashMap::new(),
        }
    }

    pub fn misere(options: Options) -> Self {
        Self {
            options,
            last_to_move_wins: false,
            lost: HashMap::new(),
        }
    }

    /// Returns whether the player to move loses.
    pub fn is_lost(&mut self, position: &Position) -> bool {
        if let Some(&lost) = self.lost.get(position) {
            return lost;
        }
        let options = (self.options)(position);
        let lost = if options.is_empty() {
            self.last_to_move_wins
        } else {
            !options.iter().any(|option| self.is_lost(option))
        };
        self.lost.insert(position.clone(), lost);
        lost
    }
}

/// Returns the options of several heaps, where `of_heap` returns those of one heap, each as the heaps that it leaves.
pub fn options_of_heaps(
    heaps: &[usize],
    of_heap: impl Fn(usize) -> Vec<Vec<usize>>,
) -> Vec<Vec<usize>> {
    let mut options = Vec::new();
    for (index, &heap) in heaps.iter().enumerate() {
        for left in of_heap(heap) {
            options.push(replace_heap(heaps, index, &left));
        }
    }
    options
}

/// Returns the heaps with one of them replaced by others, in order, so that equal positions are equal.
pub fn replace_heap(heaps: &[usize], index: usize, by: &[usize]) -> Vec<usize> {
    let mut heaps = heaps.to_vec();
    heaps.swap_remove(index);
    heaps.extend(by);
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    heaps
}

/// Returns up to `most` random heaps of up to `largest`.
pub fn random_heaps(random: &mut StdRng, most: usize, largest: usize) -> Vec<usize> {
    let count = random.random_range(0..=most);
    (0..count)
        .map(|_| random.random_range(0..=largest))
        .collect()
}
