//! The search by rare heaps.

use std::ops::Range;

use super::rarity::Rarity;
use super::search::OctalSearch;

/// The heap before which the rarity is first learned from the values.
const FIRST_LESSON: usize = 64;

/// Rare heaps help if at most one heap in this many is rare.
const RARE: usize = 4;

/// The number of splits that are examined between two checks for the end.
const LOOKS: usize = 24;

/// A search that examines few options if few heaps are rare, and all of them otherwise.
pub(super) struct SparseSearch {
    search: OctalSearch,
    /// `None` if rare heaps are too many to help.
    sparse: Option<Sparse>,
}

/// The rarity, and the rare heaps so far.
struct Sparse {
    rarity: Rarity,
    rare: Vec<usize>,
    /// Whether the heap at hand has an option of each value: twice as long as options are large, so
    /// that there is a common value that no option has.
    seen: Vec<bool>,
}

impl SparseSearch {
    /// Returns a search in the game d₀.d₁d₂d₃… that has found no value yet.
    pub(super) fn new(digits: &[u8]) -> Self {
        Self {
            search: OctalSearch::new(digits),
            sparse: None,
        }
    }

    /// Extends `values`, which this search has found, to the values of the first `count` heaps.
    pub(super) fn extend(&mut self, values: &mut Vec<usize>, count: usize) {
        for heap in values.len()..count {
            if heap >= FIRST_LESSON && heap.is_power_of_two() {
                self.learn(values);
            }
            let value = match &mut self.sparse {
                Some(sparse) => sparse.value(values, &self.search),
                None => self.search.value(values),
            };
            self.search.note(value);
            values.push(value);
        }
    }

    /// Learns the rarity from the values, if the game has splits.
    fn learn(&mut self, values: &[usize]) {
        if self.search.in_two.is_empty() {
            return;
        }
        let rarity = Rarity::learn(values, &self.search.in_two);
        let is_rare = |&heap: &usize| rarity.is_rare(heap, values[heap]);
        let rare: Vec<usize> = (1..values.len()).filter(is_rare).collect();
        self.sparse = if rare.len() <= values.len() / RARE {
            Some(Sparse::new(rarity, rare))
        } else {
            None
        };
    }
}

impl Sparse {
    fn new(rarity: Rarity, rare: Vec<usize>) -> Self {
        Self {
            rarity,
            rare,
            seen: Vec::new(),
        }
    }

    /// Returns the value of the heap after those with these values.
    ///
    /// The common options are known from the rare heaps; the least common value that is not among
    /// them bounds the value, and is the value as soon as all rare ones below are seen too.
    fn value(&mut self, values: &[usize], search: &OctalSearch) -> usize {
        let heap = values.len();
        let (rarity, in_two) = (&self.rarity, &search.in_two);
        self.seen.resize(2 * search.size, false);
        let seen = &mut self.seen[..];
        seen.fill(false);
        search.look_at_unsplit(values, seen);
        look_at_rare_splits(&self.rare, values, in_two, seen);
        let is_common = |&value: &usize| !rarity.is_rare(heap, value);
        let bound = least_unseen(seen, is_common);
        let mut value = None;
        let mut least = 0;
        for part in (1..=heap / 2).step_by(LOOKS) {
            least += seen[least..].iter().take_while(|&&seen| seen).count();
            if Some(least) == bound {
                value = bound;
                break;
            }
            look_at_splits(part..part + LOOKS, values, in_two, seen);
        }
        let value = value
            .or_else(|| least_unseen(seen, |_| true))
            .expect("more places than options");
        if rarity.is_rare(heap, value) {
            self.rare.push(heap);
        }
        value
    }
}

/// Returns the least value of a kind that no option has.
fn least_unseen(seen: &[bool], is_meant: impl Fn(&usize) -> bool) -> Option<usize> {
    (0..seen.len()).filter(|&value| !seen[value]).find(is_meant)
}

/// Examines the options of the next heap that split it, if they leave a rare heap.
fn look_at_rare_splits(rare: &[usize], values: &[usize], in_two: &[usize], seen: &mut [bool]) {
    for &taken in in_two.iter().take_while(|&&taken| taken < values.len()) {
        let rest = values.len() - taken;
        let smaller = rare.partition_point(|&part| part < rest);
        for &part in &rare[..smaller] {
            seen[values[part] ^ values[rest - part]] = true;
        }
    }
}

/// Examines the options of the next heap that split it, if the smaller heap they leave is in `parts`.
fn look_at_splits(parts: Range<usize>, values: &[usize], in_two: &[usize], seen: &mut [bool]) {
    for &taken in in_two
        .iter()
        .take_while(|&&taken| taken + 2 * parts.start <= values.len())
    {
        let rest = values.len() - taken;
        let end = parts.end.min(rest / 2 + 1);
        let others = &values[rest + 1 - end..=rest - parts.start];
        for (&a, &b) in values[parts.start..end].iter().zip(others.iter().rev()) {
            seen[a ^ b] = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{OctalSearch, Rarity, Sparse, SparseSearch, FIRST_LESSON, RARE};
    use common::octal_table;

    // All moves that split take 1 or 2; 3; 0 or 2; 2, 3 or 5 counters.
    const GAMES: [&[u8]; 4] = [
        &[0, 7, 7],
        &[0, 1, 0, 6],
        &[4, 0, 5, 2],
        &[0, 0, 7, 7, 0, 7],
    ];

    /// Returns a search with this rarity that knows the empty heap.
    fn sparse(digits: &[u8], mask: usize, alternates: bool) -> SparseSearch {
        let search = OctalSearch::new(digits);
        let rarity = Rarity {
            mask,
            alternates,
            taken: search.in_two[0],
        };
        // No split leaves an empty heap: it is not among the rare ones.
        let sparse = Some(Sparse::new(rarity, Vec::new()));
        SparseSearch { search, sparse }
    }

    #[test]
    fn every_mask_gives_the_same_values() {
        for digits in GAMES {
            let expected = octal_table(digits, FIRST_LESSON - 1);
            for mask in 0..16 {
                for alternates in [false, true] {
                    let mut sparse = sparse(digits, mask, alternates);
                    let in_two = &sparse.search.in_two;
                    if alternates && in_two.iter().any(|taken| (taken + in_two[0]) % 2 == 1) {
                        continue;
                    }
                    let mut values = vec![0];
                    sparse.extend(&mut values, FIRST_LESSON);
                    assert_eq!(values, expected, "mask {} in {:?}", mask, digits);
                }
            }
        }
    }

    #[test]
    fn the_search_goes_on_where_rare_heaps_have_become_too_many() {
        for digits in GAMES {
            let mut search = sparse(digits, 1, false);
            let mut values = vec![0];
            search.extend(&mut values, 20);
            search.sparse = None;
            search.extend(&mut values, FIRST_LESSON);
            assert_eq!(
                values,
                octal_table(digits, FIRST_LESSON - 1),
                "{:?}",
                digits
            );
        }
    }

    #[test]
    fn rare_heaps_are_used_exactly_if_they_are_few() {
        let mut seen = [0; 2];
        for digits in [&[0, 7, 7][..], &[0, 1, 2, 4], &[0, 0, 7]] {
            let mut search = SparseSearch::new(digits);
            let mut values = Vec::new();
            search.extend(&mut values, 513);
            // The values learned before heap 512.
            let rarity = Rarity::learn(&values[..512], &search.search.in_two);
            let rare = (1..512).filter(|&heap| rarity.is_rare(heap, values[heap]));
            let are_few = RARE * rare.count() <= 512;
            let learned = search.sparse.map(|sparse| sparse.rarity);
            assert_eq!(learned, Some(rarity).filter(|_| are_few), "{:?}", digits);
            seen[usize::from(are_few)] += 1;
        }
        assert!(seen[0] > 0 && seen[1] > 0);
    }
}
