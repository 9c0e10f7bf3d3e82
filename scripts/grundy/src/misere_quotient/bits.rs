use std::iter;

/// A set of elements of a monoid, one bit for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// Returns the empty set of elements below `order`.
    pub(super) fn none(order: usize) -> Self {
        Self(vec![0; order.div_ceil(64)])
    }

    /// Returns the elements below `order` for which this holds.
    pub(super) fn of(order: usize, holds: impl Fn(usize) -> bool) -> Self {
        let mut set = Self::none(order);
        for element in (0..order).filter(|&element| holds(element)) {
            set.insert(element);
        }
        set
    }

    pub(super) fn insert(&mut self, element: usize) {
        self.0[element / 64] |= 1 << (element % 64);
    }

    pub(super) fn has(&self, element: usize) -> bool {
        self.0[element / 64] >> (element % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn unite(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    pub(super) fn is_within(&self, other: &Self) -> bool {
        let words = self.0.iter().zip(&other.0);
        words.into_iter().all(|(word, other)| word & !other == 0)
    }

    pub(super) fn is_apart_from(&self, other: &Self) -> bool {
        let mut words = self.0.iter().zip(&other.0);
        words.all(|(word, other)| word & other == 0)
    }

    /// Returns the elements, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let without_lowest = |word: &u64| Some(word & (word - 1)).filter(|&rest| rest != 0);
            let words = iter::successors(Some(word).filter(|&word| word != 0), without_lowest);
            words.map(move |word| index * 64 + word.trailing_zeros() as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::collections::BTreeSet;

    #[test]
    fn sets_of_more_elements_than_a_word_has_bits_are_sets() {
        const ORDER: usize = 200;
        let multiples = |of: usize| Bits::of(ORDER, |element| element % of == 0);
        let of = |step: usize| (0..ORDER).step_by(step).collect::<BTreeSet<_>>();
        let steps = [1, 2, 3, 6, 64, 65, 127, 128];
        for &step in &steps {
            let (set, expected) = (multiples(step), of(step));
            assert!(set.iter().eq(expected.iter().copied()), "{}", step);
            for element in 0..ORDER {
                assert_eq!(set.has(element), expected.contains(&element));
            }
            for &other in &steps {
                let is_within = expected.is_subset(&of(other));
                assert_eq!(set.is_within(&multiples(other)), is_within);
                let mut union = set.clone();
                union.unite(&multiples(other));
                assert!(union.iter().eq(expected.union(&of(other)).copied()));
            }
        }
        assert!(Bits::none(ORDER).is_empty());
        for element in [0, 63, 64, 199] {
            let mut one = Bits::none(ORDER);
            // Twice is once.
            one.insert(element);
            one.insert(element);
            assert!(!one.is_empty());
            assert!(one.iter().eq([element]));
        }
    }
}
