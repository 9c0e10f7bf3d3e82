use std::collections::HashMap;

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
    /// The exponent of each of these heaps in the word of an element.
    pub(super) exponents: Vec<Vec<u8>>,
    pub(super) monoid: Monoid,
    /// For each element and heap in its word: the element of the word with one fewer of this heap.
    less: Vec<u32>,
}

/// Marks the absence of an element.
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

    /// Returns the element of a word with one fewer of the heap at this place.
    pub(super) fn less(&self, element: usize, at: usize) -> usize {
        self.less[element * self.generators.len() + at] as usize
    }

    /// Returns the element of a sum, without its heaps that are not generators.
    pub(super) fn element_of(&self, sum: &[usize]) -> usize {
        let exponents = self.exponents_in(sum);
        let powers = exponents.iter().zip(&self.elements);
        let factors = powers.flat_map(|(&times, &element)| std::iter::repeat_n(element, times));
        self.monoid.product(factors)
    }

    /// Returns how often each generator is in a sum.
    fn exponents_in(&self, sum: &[usize]) -> Vec<usize> {
        let count = |generator: &usize| sum.iter().filter(|&heap| heap == generator).count();
        self.generators.iter().map(count).collect()
    }

    /// Returns whether a sum, without its heaps that are not generators, is equal to a smaller word.
    pub(super) fn reduce(&self, sum: &[usize]) -> bool {
        let least = &self.exponents[self.element_of(sum)];
        let counts = self.exponents_in(sum);
        least
            .iter()
            .zip(counts)
            .any(|(&least, counts)| usize::from(least) != counts)
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

    /// Returns the number up to which the heaps at this place are counted.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the words of fewer heaps of 5 and of 2 than these bounds. As many as a bound are equal to a period fewer.
    fn generate(bounds: [usize; 2], periods: [usize; 2]) -> Words {
        let wrapped = |power: usize, at: usize| match power.checked_sub(bounds[at]) {
            Some(beyond) => bounds[at] - periods[at] + beyond % periods[at],
            None => power,
        };
        let number = |fives: usize, twos: usize| wrapped(fives, 0) * bounds[1] + wrapped(twos, 1);
        let monoid = Monoid::of(bounds[0] * bounds[1], |left, right| {
            let (left, right) = (
                [left / bounds[1], left % bounds[1]],
                [right / bounds[1], right % bounds[1]],
            );
            number(left[0] + right[0], left[1] + right[1])
        });
        Words::within(&monoid, &[(5, number(1, 0)), (2, number(0, 1))])
    }

    fn sum(fives: usize, twos: usize) -> Vec<usize> {
        [vec![5; fives], vec![2; twos]].concat()
    }

    #[test]
    fn words_are_the_least_sums_with_their_elements() {
        let words = generate([3, 4], [2, 1]);
        assert_eq!(words.order(), 12);
        let mut found = vec![false; words.order()];
        // The sums in ascending order.
        for fives in 0..6_usize {
            for twos in 0..6_usize {
                let element = words.element_of(&sum(fives, twos));
                let is_first = !found[element];
                found[element] = true;
                assert_eq!(words.reduce(&sum(fives, twos)), !is_first);
                if !is_first {
                    continue;
                }
                let word = [fives, twos].map(exponent);
                assert_eq!(words.exponents[element], word);
                if fives > 0 {
                    let less = words.element_of(&sum(fives - 1, twos));
                    assert_eq!(words.less(element, 0), less);
                }
                if twos > 0 {
                    let less = words.element_of(&sum(fives, twos - 1));
                    assert_eq!(words.less(element, 1), less);
                }
            }
        }
        assert!(found.iter().all(|&found| found));
    }

    #[test]
    fn a_sum_is_a_least_word_of_the_monoids_that_are_split_for_it() {
        for (fives, twos) in (0..7).flat_map(|fives| (0..7).map(move |twos| (fives, twos))) {
            let words = generate([3, 4], [2, 1]);
            let parts = words.split_for(&sum(fives, twos));
            assert!(parts.iter().all(|part| !part.reduce(&sum(fives, twos))));
            let mut generators: Vec<usize> = parts
                .iter()
                .flat_map(|part| part.generators.clone())
                .collect();
            generators.sort_unstable();
            assert_eq!(generators, [2, 5]);
            // No heap is counted further than it must be.
            let order: usize = parts.iter().map(Words::order).product();
            assert_eq!(order, (fives + 1).max(3) * (twos + 1).max(4));
        }
    }

    #[test]
    fn a_bound_is_the_least_that_tells_apart_what_the_monoid_does() {
        for period in [1, 2] {
            for bound in period..6 {
                let words = generate([bound, 1], [period, 1]);
                let is_enough = |bound: usize| {
                    let powers = Words::powers(5, bound);
                    let pairs = (0..12).flat_map(|one| (0..12).map(move |other| (one, other)));
                    let mut alike = pairs.filter(|&(one, other)| {
                        powers.element_of(&sum(one, 0)) == powers.element_of(&sum(other, 0))
                    });
                    alike.all(|(one, other)| {
                        words.element_of(&sum(one, 0)) == words.element_of(&sum(other, 0))
                    })
                };
                let least = (2..12).find(|&bound| is_enough(bound));
                assert_eq!(Some(words.bound(0)), least);
            }
        }
    }
}
