use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::iter;

use super::monoid::{index, Monoid};
use super::words::Words;

/// The outcomes of all elements of a product of monoids, on the assumption that equal words have equal outcomes.
pub(super) struct Table<'a> {
    factors: &'a [Words],
    /// The factor by which an element of each monoid counts in the number of an entry.
    strides: Vec<usize>,
    /// The heaps of all factors, descending.
    generators: Vec<Generator>,
    /// For each entry: how often each heap is in its word.
    words: Vec<u8>,
    /// The entries by their words.
    ascending: Vec<u32>,
    /// For each entry: the entries with one more of each heap.
    more: Vec<u32>,
    is_lost: Vec<bool>,
}

struct Generator {
    heap: usize,
    factor: usize,
    /// Its place among the generators of the factor.
    at: usize,
}

/// An option of a heap: the factors in which it is not the identity, each with its element.
type Change = Vec<(usize, usize)>;

/// The content of a table, with entries that are alike beside every other treated as equal.
pub(super) struct Reduction {
    pub(super) monoid: Monoid,
    pub(super) is_lost: Vec<bool>,
    /// The least word of each element: heaps, descending.
    pub(super) sums: Vec<Vec<usize>>,
    /// The element of each generator.
    pub(super) elements: HashMap<usize, usize>,
}

impl<'a> Table<'a> {
    /// Returns the outcomes. `options` lists the options of a heap as sums of generators.
    pub(super) fn new(factors: &'a [Words], options: impl Fn(usize) -> Vec<Vec<usize>>) -> Self {
        let mut size = 1;
        let mut strides = Vec::new();
        let mut generators = Vec::new();
        for (factor, words) in factors.iter().enumerate() {
            strides.push(size);
            size *= words.order();
            let heaps = words.generators.iter().enumerate();
            generators.extend(heaps.map(|(at, &heap)| Generator { heap, factor, at }));
        }
        generators.sort_unstable_by_key(|generator| Reverse(generator.heap));
        let mut table = Self {
            factors,
            strides,
            words: Vec::with_capacity(size * generators.len()),
            more: Vec::with_capacity(size * generators.len()),
            generators,
            ascending: (0..index(size)).collect(),
            is_lost: vec![false; size],
        };
        table.fill_words(size);
        let changes: Vec<Vec<Change>> = table
            .generators
            .iter()
            .map(|generator| table.changes(options(generator.heap)))
            .collect();
        for place in 1..size {
            let entry = table.ascending[place] as usize;
            table.is_lost[entry] = !table.is_won(entry, &changes);
        }
        table
    }

    fn fill_words(&mut self, size: usize) {
        for entry in 0..size {
            for generator in &self.generators {
                let words = &self.factors[generator.factor];
                let part = self.part(entry, generator.factor);
                let more = self.multiply(entry, generator.factor, words.elements[generator.at]);
                self.words.push(words.exponents[part][generator.at]);
                self.more.push(index(more));
            }
        }
        let words = &self.words;
        let rank = self.generators.len();
        let word = |entry: u32| &words[entry as usize * rank..][..rank];
        self.ascending
            .sort_unstable_by(|&one, &other| word(one).cmp(word(other)));
    }

    fn changes(&self, options: Vec<Vec<usize>>) -> Vec<Change> {
        let change = |option: Vec<usize>| {
            let parts = self
                .factors
                .iter()
                .map(|words| words.element_of(&option))
                .enumerate();
            parts.filter(|&(_, element)| element != 0).collect()
        };
        let mut changes: Vec<Change> = options.into_iter().map(change).collect();
        changes.sort_unstable();
        changes.dedup();
        changes
    }

    /// Returns the element of this factor in an entry.
    fn part(&self, entry: usize, factor: usize) -> usize {
        entry / self.strides[factor] % self.factors[factor].order()
    }

    fn replace(&self, entry: usize, factor: usize, part: usize, by: usize) -> usize {
        entry - part * self.strides[factor] + by * self.strides[factor]
    }

    /// Returns the product of an entry and an element of a factor.
    fn multiply(&self, entry: usize, factor: usize, by: usize) -> usize {
        let part = self.part(entry, factor);
        self.replace(
            entry,
            factor,
            part,
            self.factors[factor].monoid.times(part, by),
        )
    }

    /// Returns the entry whose word has one fewer of this heap.
    fn less(&self, entry: usize, generator: &Generator) -> usize {
        let part = self.part(entry, generator.factor);
        let less = self.factors[generator.factor].less(part, generator.at);
        self.replace(entry, generator.factor, part, less)
    }

    fn is_won(&self, entry: usize, changes: &[Vec<Change>]) -> bool {
        let heaps = self.word(entry).iter().zip(&self.generators).zip(changes);
        let mut in_word = heaps.filter(|&((&times, _), _)| times > 0);
        in_word.any(|((_, generator), changes)| {
            let less = self.less(entry, generator);
            changes.iter().any(|change| {
                let multiplied =
                    |entry, &(factor, by): &(usize, usize)| self.multiply(entry, factor, by);
                self.is_lost[change.iter().fold(less, multiplied)]
            })
        })
    }

    fn word(&self, entry: usize) -> &[u8] {
        let rank = self.generators.len();
        &self.words[entry * rank..][..rank]
    }

    fn more(&self, entry: usize) -> &[u32] {
        let rank = self.generators.len();
        &self.more[entry * rank..][..rank]
    }

    /// Returns the monoid of the entries that differ beside some other, or `None` if the effort is spent. `effort` shrinks
    /// by the number of entries looked at.
    pub(super) fn reduce(&self, effort: &mut usize) -> Option<Reduction> {
        let classes = self.classes(effort)?;
        let mut least: Vec<usize> = Vec::new();
        for &entry in &self.ascending {
            if classes[entry as usize] as usize == least.len() {
                least.push(entry as usize);
            }
        }
        let order = least.len();
        let more = |class: usize, at: usize| classes[self.more(least[class])[at] as usize];
        let mut products: Vec<u32> = vec![0; order * order];
        for right in 0..order {
            let top = self.word(least[right]).iter().position(|&times| times > 0);
            for left in 0..order {
                products[left * order + right] = top.map_or(index(left), |at| {
                    let before = classes[self.less(least[right], &self.generators[at])] as usize;
                    more(products[left * order + before] as usize, at)
                });
            }
        }
        let sum = |&entry: &usize| {
            let heaps = self.word(entry).iter().zip(&self.generators);
            heaps
                .flat_map(|(&times, generator)| iter::repeat_n(generator.heap, times.into()))
                .collect()
        };
        let generators = self.generators.iter().enumerate();
        Some(Reduction {
            monoid: Monoid { order, products },
            is_lost: least.iter().map(|&entry| self.is_lost[entry]).collect(),
            sums: least.iter().map(sum).collect(),
            elements: generators
                .map(|(at, generator)| (generator.heap, more(0, at) as usize))
                .collect(),
        })
    }

    /// Returns the class of each entry, numbered in the order of their least words: entries are in the same class if
    /// they have the same outcome beside every other (Moore 1956).
    ///
    /// Equal hashes may join two classes. The check detects that.
    fn classes(&self, effort: &mut usize) -> Option<Vec<u32>> {
        let mut classes: Vec<u32> = self.is_lost.iter().copied().map(u32::from).collect();
        let mut count = 0;
        loop {
            *effort = effort.checked_sub(self.more.len())?;
            let mut names: HashMap<u64, u32, BuildHasherDefault<IdentityHasher>> =
                HashMap::default();
            let mut finer = vec![0; classes.len()];
            for &entry in &self.ascending {
                let entry = entry as usize;
                let after = self.more(entry).iter().map(|&more| classes[more as usize]);
                let key = after.fold(u64::from(classes[entry]), mix);
                let fresh = index(names.len());
                finer[entry] = *names.entry(key).or_insert(fresh);
            }
            classes = finer;
            if names.len() == count {
                return Some(classes);
            }
            count = names.len();
        }
    }
}

fn mix(key: u64, class: u32) -> u64 {
    (key.rotate_left(23) ^ u64::from(class)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// A hasher for keys that are mixed already: the hash is the key.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0, byte.into());
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
