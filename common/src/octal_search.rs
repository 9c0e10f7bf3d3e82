use std::ops::Range;

use super::sparse::Rarity;

/// The heap before which the first lesson is drawn from the values.
const FIRST_LESSON: usize = 64;

/// Rare heaps help if at most one in so many is rare.
const RARE: usize = 4;

/// How many splits are looked at before it is asked whether that was enough.
const LOOKS: usize = 24;

/// What is known of an octal game beside its values: the way to find the next one.
pub(super) struct OctalSearch {
    /// How many counters the moves take that may leave nothing, one heap, two heaps.
    in_none: Vec<usize>,
    in_one: Vec<usize>,
    in_two: Vec<usize>,
    /// Whether the heap at hand has an option of each value: at least twice as long as the values
    /// so far are large, so that options are in its first half.
    seen: Vec<bool>,
    /// What is rare, and the rare heaps; `None` where they are too many to be of help.
    sparse: Option<(Rarity, Vec<usize>)>,
}

impl OctalSearch {
    /// Returns the search in the game d₀.d₁d₂d₃… of which no value is known.
    pub(super) fn new(digits: &[u8]) -> Self {
        let taken_by = |bit: u8| {
            let digits = digits.iter().enumerate();
            let with_bit = digits.filter(|&(_, digit)| digit & bit != 0);
            with_bit.map(|(taken, _)| taken).collect()
        };
        Self {
            in_none: taken_by(1),
            in_one: taken_by(2),
            in_two: taken_by(4),
            seen: vec![false; 2],
            sparse: None,
        }
    }

    /// Makes `values`, which it has found before, the values of the first `count` heaps.
    pub(super) fn extend(&mut self, values: &mut Vec<usize>, count: usize) {
        for heap in values.len()..count {
            if heap >= FIRST_LESSON && heap.is_power_of_two() {
                self.learn(values);
            }
            let value = self.value(values);
            if let Some((rarity, rare)) = &mut self.sparse {
                if rarity.is_rare(heap, value) {
                    rare.push(heap);
                }
            }
            values.push(value);
            let enough = 2 * (value + 1).next_power_of_two();
            self.seen.resize(enough.max(self.seen.len()), false);
        }
    }

    /// Learns from the values what is rare, if there are splits that are spared by it.
    fn learn(&mut self, values: &[usize]) {
        if self.in_two.is_empty() {
            return;
        }
        let rarity = Rarity::learn(values, &self.in_two);
        let heaps = 1..values.len();
        let rare: Vec<usize> = heaps
            .filter(|&heap| rarity.is_rare(heap, values[heap]))
            .collect();
        self.sparse = if rare.len() <= values.len() / RARE {
            Some((rarity, rare))
        } else {
            None
        };
    }

    /// Returns the value of the heap after those with these values.
    ///
    /// With rare heaps, the common options are known from them; the least common value that is not
    /// among these bounds the value, and is the value as soon as all rare ones below are seen too.
    fn value(&mut self, values: &[usize]) -> usize {
        let heap = values.len();
        let seen = &mut self.seen[..];
        seen.fill(false);
        if self.in_none.binary_search(&heap).is_ok() {
            seen[0] = true;
        }
        for &taken in self.in_one.iter().take_while(|&&taken| taken < heap) {
            seen[values[heap - taken]] = true;
        }
        let (bound, step) = match &self.sparse {
            Some((rarity, rare)) => {
                look_at_rare_splits(rare, values, &self.in_two, seen);
                let is_common = |&value: &usize| !rarity.is_rare(heap, value);
                (least_unseen(seen, is_common), LOOKS)
            }
            None => (None, heap.max(1)),
        };
        let mut least = 0;
        for part in (1..=heap / 2).step_by(step) {
            least += seen[least..].iter().take_while(|&&seen| seen).count();
            if Some(least) == bound {
                return least;
            }
            look_at_splits(part..part + step, values, &self.in_two, seen);
        }
        least_unseen(seen, |_| true).expect("more places than options")
    }
}

/// Returns the least value of a kind that no option has.
fn least_unseen(seen: &[bool], is_meant: impl Fn(&usize) -> bool) -> Option<usize> {
    (0..seen.len()).filter(|&value| !seen[value]).find(is_meant)
}

/// Looks at the options of the next heap that split it, if they leave a rare heap.
fn look_at_rare_splits(rare: &[usize], values: &[usize], in_two: &[usize], seen: &mut [bool]) {
    for &taken in in_two.iter().take_while(|&&taken| taken < values.len()) {
        let rest = values.len() - taken;
        let smaller = rare.partition_point(|&part| part < rest);
        for &part in &rare[..smaller] {
            seen[values[part] ^ values[rest - part]] = true;
        }
    }
}

/// Looks at the options of the next heap that split it, if the smaller heap they leave is in
/// `parts`.
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
    use super::{OctalSearch, Rarity, FIRST_LESSON};

    #[test]
    fn every_mask_gives_the_same_values() {
        // All moves that split take 1 or 2; 3; 0 or 2; 2, 3 or 5 counters.
        let games: [&[u8]; 4] = [
            &[0, 7, 7],
            &[0, 1, 0, 6],
            &[4, 0, 5, 2],
            &[0, 0, 7, 7, 0, 7],
        ];
        for digits in games {
            let mut expected = Vec::new();
            OctalSearch::new(digits).extend(&mut expected, FIRST_LESSON);
            for mask in 0..16 {
                for alternates in [false, true] {
                    let mut search = OctalSearch::new(digits);
                    let taken = search.in_two[0];
                    if alternates && search.in_two.iter().any(|it| (it + taken) % 2 == 1) {
                        continue;
                    }
                    let rarity = Rarity {
                        mask,
                        alternates,
                        taken,
                    };
                    // No split leaves an empty heap: it is not among the rare ones.
                    search.sparse = Some((rarity, Vec::new()));
                    let mut values = vec![0];
                    search.extend(&mut values, FIRST_LESSON);
                    assert_eq!(values, expected, "mask {} in {:?}", mask, digits);
                }
            }
        }
    }
}
