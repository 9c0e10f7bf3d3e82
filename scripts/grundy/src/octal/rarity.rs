//! Rare values.

/// The rare values of an octal game: those that share an even number of bits with a mask. If the rarity alternates, the
/// other values are rare in every second heap.
///
/// If the two heaps that a move leaves are both rare or both common, their nim-sum is rare; otherwise it
/// is common. So every common option of a heap leaves a rare heap (Berlekamp; *Winning Ways*, ch. 4).
/// This holds for every mask; the best one makes the fewest heaps rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rarity {
    pub(super) mask: usize,
    /// Possible only if the numbers of counters that the splitting moves take are all even or all odd:
    /// only then do they determine whether the two heaps left have the same parity.
    pub(super) alternates: bool,
    /// The number of counters that one of the splitting moves takes.
    pub(super) taken: usize,
}

impl Rarity {
    /// Returns the rarity by which the fewest of the heaps 0, 1, 2, … with these `values` are rare.
    /// `splits` lists how many counters each splitting move takes.
    ///
    /// The Walsh–Hadamard transform of the histogram of the values is, for each mask, the number of rare
    /// heaps less the number of common ones (Flammenkamp; Grossman).
    ///
    /// # Panics
    ///
    /// If the values are so large that a histogram of them does not fit in memory.
    ///
    /// # Complexity
    ///
    /// O(number of values + v log v) for values less than v.
    ///
    /// # Examples
    ///
    /// Kayles: 0, 3, 5 and 6 are rare, the *evil* numbers (*Winning Ways*, ch. 4).
    ///
    /// ```
    /// use common::{octal_table, KAYLES};
    /// use grundy::Rarity;
    ///
    /// let values = octal_table(KAYLES, 1000);
    /// let rarity = Rarity::learn(&values, &[1, 2]);
    /// let rare: Vec<usize> = (0..8).filter(|&value| rarity.is_rare(0, value)).collect();
    /// assert_eq!(rare, [0, 3, 5, 6]);
    /// ```
    pub fn learn(values: &[usize], splits: &[usize]) -> Self {
        let taken = splits.first().copied().unwrap_or(0);
        let may_alternate = splits.iter().all(|other| (other ^ taken) % 2 == 0);
        let largest = values.iter().copied().max().unwrap_or(0);
        let excess = |alternates: bool| {
            let mut counts = empty_histogram(largest);
            for (heap, &value) in values.iter().enumerate() {
                let is_turned = alternates && (heap ^ taken) % 2 == 1;
                counts[value] += if is_turned { -1 } else { 1 };
            }
            walsh_hadamard(&mut counts);
            let rarity = move |mask| Self {
                mask,
                alternates,
                taken,
            };
            counts.into_iter().zip((0..).map(rarity))
        };
        let all = excess(false).chain(excess(may_alternate));
        // With no bit in the mask every heap is rare.
        let all_rare = Self {
            mask: 0,
            alternates: false,
            taken,
        };
        let best = all.min_by_key(|&(excess, _)| excess);
        best.map_or(all_rare, |(_, rarity)| rarity)
    }

    /// Returns whether `heap` is rare if it has this value. An option of it with this value is rare exactly then.
    ///
    /// # Complexity
    ///
    /// O(1).
    pub fn is_rare(&self, heap: usize, value: usize) -> bool {
        let is_turned = self.alternates && (heap ^ self.taken) % 2 == 1;
        (value & self.mask).count_ones().is_multiple_of(2) != is_turned
    }

    /// Returns whether the values that are rare in one heap are common in the next.
    pub fn alternates(&self) -> bool {
        self.alternates
    }
}

/// Returns a count of 0 for each value up to `largest`, and for more up to a power of two.
fn empty_histogram(largest: usize) -> Vec<i64> {
    let above = largest.checked_add(1);
    let size = above
        .and_then(usize::checked_next_power_of_two)
        .unwrap_or(usize::MAX);
    let mut counts = Vec::new();
    assert!(
        counts.try_reserve_exact(size).is_ok(),
        "a histogram of the values up to {} does not fit in memory",
        largest
    );
    counts.resize(size, 0);
    counts
}

/// Replaces counts by their Walsh–Hadamard transform: for each mask the counts at the places with an
/// even number of its bits, less those with an odd number.
fn walsh_hadamard(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_exact_mut(2 * half) {
            let (lower, upper) = block.split_at_mut(half);
            for (a, b) in lower.iter_mut().zip(upper) {
                let (sum, difference) = (*a + *b, *a - *b);
                *a = sum;
                *b = difference;
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns how many of the heaps are rare.
    fn count(rarity: Rarity, values: &[usize]) -> usize {
        let heaps = values.iter().enumerate();
        let rare = heaps.filter(|&(heap, &value)| rarity.is_rare(heap, value));
        rare.count()
    }

    #[test]
    fn no_other_rarity_makes_fewer_heaps_rare() {
        let mut state = 1_u32;
        let mut seen = [0; 2];
        for round in 0..200 {
            // A linear congruential generator: half of the heaps have values with the parity of the heap.
            let mut value = |heap: usize| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let value = (state >> 8) as usize % 16;
                if round % 2 == 0 && state >> 30 != 0 {
                    value & !1 | (heap % 2)
                } else {
                    value
                }
            };
            let values: Vec<usize> = (0..50).map(&mut value).collect();
            for splits in [&[1][..], &[2], &[3, 1, 5], &[2, 4], &[1, 2], &[4, 3]] {
                let learned = Rarity::learn(&values, splits);
                let parity = |taken: &usize| taken % 2;
                let may_alternate = splits
                    .iter()
                    .all(|taken| parity(taken) == parity(&splits[0]));
                assert!(may_alternate || !learned.alternates());
                let all = (0..16).flat_map(|mask| {
                    let rarity = move |alternates| Rarity {
                        mask,
                        alternates,
                        taken: splits[0],
                    };
                    [false, may_alternate].map(rarity)
                });
                let least = all.map(|rarity| count(rarity, &values)).min().unwrap();
                assert_eq!(count(learned, &values), least, "{:?} {:?}", values, splits);
                seen[usize::from(learned.alternates())] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 100), "{:?}", seen);
    }
}
