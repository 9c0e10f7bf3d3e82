use std::collections::HashMap;
use std::convert::TryFrom;

use super::monoid::{index, Monoid};

/// A commutative monoid that some heaps generate. Its elements are *words*: sums of these heaps, each the least of
/// those that are equal to it.
///
/// Words are compared by how often they have the largest heap, then by the next, and so on. This order is kept when
/// the same heap is added to both, so a part of a least word is a least word.
#[derive(Clone)]
pub(super) struct Words {
    /// The heaps, descending.
    pub(super) generators: Vec<usize>,
    /// The element of each of these heaps.
    pub(super) elements: Vec<usize>,
    /// How often each of the heaps stands in the word of an element.
    pub(super) exponents: Vec<Vec<u8>>,
    pub(super) monoid: Monoid,
    /// For each element and heap in its word: the element of the word with one such heap less.
    less: Vec<u32>,
}

/// There is no such element.
const NONE: u32 = u32::MAX;

impl Words {
    /// Returns the words of fewer than `bound` such heaps. `bound` heaps are equal to two fewer.
    pub(super) fn powers(heap: usize, bound: usize) -> Self {
        let wrapped = |power: usize| match power.checked_sub(bound) {
            Some(beyond) => bound - 2 + beyond % 2,
            None => power,
        };
        let monoid = Monoid::of(bound, |left, right| wrapped(left + right));
        let exponents = (0..bound).map(|power| vec![exponent(power)]);
        Self::new(vec![heap], vec![1], exponents.collect(), monoid)
    }

    /// Returns the words in some heaps of a monoid, given with their elements in descending order.
    pub(super) fn within(monoid: &Monoid, generators: &[(usize, usize)]) -> Self {
        let mut place = vec![NONE; monoid.order];
        place[0] = 0;
        let mut found = vec![0];
        let mut exponents = vec![vec![0; generators.len()]];
        for (at, &(_, by)) in generators.iter().enumerate().rev() {
            let mut last: Vec<usize> = (0..found.len()).collect();
            while !last.is_empty() {
                let mut fresh = Vec::new();
                for number in last {
                    let element = monoid.times(found[number], by);
                    if place[element] != NONE {
                        continue;
                    }
                    place[element] = index(found.len());
                    fresh.push(found.len());
                    found.push(element);
                    let mut word = exponents[number].clone();
                    word[at] += 1;
                    exponents.push(word);
                }
                last = fresh;
            }
        }
        let elements = generators
            .iter()
            .map(|&(_, element)| place[element] as usize);
        let product =
            |left: usize, right: usize| place[monoid.times(found[left], found[right])] as usize;
        Self::new(
            generators.iter().map(|&(heap, _)| heap).collect(),
            elements.collect(),
            exponents,
            Monoid::of(found.len(), product),
        )
    }

    fn new(
        generators: Vec<usize>,
        elements: Vec<usize>,
        exponents: Vec<Vec<u8>>,
        monoid: Monoid,
    ) -> Self {
        let numbered = exponents.iter().enumerate();
        let number_of: HashMap<&[u8], usize> =
            numbered.map(|(number, word)| (&word[..], number)).collect();
        let mut less = vec![NONE; exponents.len() * generators.len()];
        for (number, word) in exponents.iter().enumerate() {
            for at in (0..word.len()).filter(|&at| word[at] > 0) {
                let mut shorter = word.clone();
                shorter[at] -= 1;
                less[number * word.len() + at] = index(number_of[&shorter[..]]);
            }
        }
        Self {
            generators,
            elements,
            exponents,
            monoid,
            less,
        }
    }

    /// Returns the element of a word with one less of the heap at this place.
    pub(super) fn less(&self, element: usize, at: usize) -> usize {
        self.less[element * self.generators.len() + at] as usize
    }

    /// Returns the element of those heaps of a sum that are among the generators.
    pub(super) fn element_of(&self, sum: &[usize]) -> usize {
        let exponents = self.exponents_in(sum);
        let powers = exponents.iter().zip(&self.elements);
        let factors = powers.flat_map(|(&times, &element)| std::iter::repeat(element).take(times));
        self.monoid.product(factors)
    }

    /// Returns how often each generator is in a sum.
    fn exponents_in(&self, sum: &[usize]) -> Vec<usize> {
        let count = |generator: &usize| sum.iter().filter(|&heap| heap == generator).count();
        self.generators.iter().map(count).collect()
    }

    /// Returns whether those heaps of a sum that are among the generators are equal to a smaller word.
    pub(super) fn reduce(&self, sum: &[usize]) -> bool {
        let least = &self.exponents[self.element_of(sum)];
        let given = self.exponents_in(sum);
        least
            .iter()
            .zip(given)
            .any(|(&least, given)| usize::from(least) != given)
    }

    /// Returns monoids with the same generators whose product has this sum as a least word.
    ///
    /// One generator counts further. Of more than one, those are made independent of the others that leave the
    /// smallest product.
    pub(super) fn split_for(self, sum: &[usize]) -> Vec<Self> {
        if !self.reduce(sum) {
            return vec![self];
        }
        let exponents = self.exponents_in(sum);
        if let [heap] = self.generators[..] {
            return vec![Self::powers(heap, exponents[0] + 1)];
        }
        let in_sum = (0..exponents.len()).filter(|&at| exponents[at] > 0);
        let mut splits: Vec<(Self, Self)> = in_sum
            .map(|at| {
                let bound = self.bound(at).max(exponents[at] + 1);
                (self.without(at), Self::powers(self.generators[at], bound))
            })
            .collect();
        splits.sort_by_key(|(rest, powers)| (rest.reduce(sum), rest.order() * powers.order()));
        let (rest, powers) = splits.swap_remove(0);
        let mut parts = rest.split_for(sum);
        parts.push(powers);
        parts
    }

    pub(super) fn order(&self) -> usize {
        self.monoid.order
    }

    /// Returns how far the heaps at this place are counted.
    fn bound(&self, at: usize) -> usize {
        let mut powers = vec![0];
        loop {
            let next = self
                .monoid
                .times(powers[powers.len() - 1], self.elements[at]);
            if let Some(first) = powers.iter().position(|&power| power == next) {
                // With period 1, one more is counted, since powers are given period 2.
                return powers.len() + usize::from(powers.len() - first == 1);
            }
            powers.push(next);
        }
    }

    fn without(&self, at: usize) -> Self {
        let pairs = self
            .generators
            .iter()
            .copied()
            .zip(self.elements.iter().copied());
        let mut generators: Vec<(usize, usize)> = pairs.collect();
        generators.remove(at);
        Self::within(&self.monoid, &generators)
    }
}

fn exponent(power: usize) -> u8 {
    u8::try_from(power).expect("tables have fewer entries")
}
