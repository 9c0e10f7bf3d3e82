//! The values of an octal game, one heap after another.

use std::collections::VecDeque;

/// A search for the values of an octal game, one heap after another.
pub struct OctalSearch {
    /// The numbers of counters taken by the moves that may leave nothing, one heap, or two heaps.
    in_none: Vec<usize>,
    in_one: Vec<usize>,
    pub in_two: Vec<usize>,
    /// A power of two that is more than every value so far, and so than every option.
    pub size: usize,
    /// For each of the last rests that a move may split: the values of its splits, in bits.
    splits: VecDeque<Vec<u64>>,
    /// The smallest of these rests.
    first: usize,
}

impl OctalSearch {
    /// Returns a search in the game d₀.d₁d₂d₃… that has found no value yet.
    pub fn new(digits: &[u8]) -> Self {
        let taken_by = |bit: u8| {
            let digits = digits.iter().enumerate();
            let with_bit = digits.filter(|&(_, digit)| digit & bit != 0);
            with_bit.map(|(taken, _)| taken).collect()
        };
        Self {
            in_none: taken_by(1),
            in_one: taken_by(2),
            in_two: taken_by(4),
            size: 1,
            splits: VecDeque::new(),
            first: 0,
        }
    }

    /// Records a value that was found.
    pub fn note(&mut self, value: usize) {
        self.size = self.size.max((value + 1).next_power_of_two());
    }

    /// Returns the value of the heap after those with these values: the least that no option has.
    pub fn value(&mut self, values: &[usize]) -> usize {
        let seen = self.option_values(values);
        let word = seen.iter().position(|&bits| bits != u64::MAX);
        let least = word.map(|word| 64 * word + seen[word].trailing_ones() as usize);
        least.unwrap_or(self.size)
    }

    /// Returns the values of the options of the heap after those with these values, in bits.
    pub fn option_values(&mut self, values: &[usize]) -> Vec<u64> {
        let heap = values.len();
        let mut seen = vec![false; self.size];
        self.look_at_unsplit(values, &mut seen);
        self.split_rests_of(values);
        let mut seen = pack(&seen);
        for taken in self.in_two.iter().take_while(|&&taken| taken <= heap) {
            let splits = &self.splits[heap - taken - self.first];
            for (seen, split) in seen.iter_mut().zip(splits) {
                *seen |= split;
            }
        }
        seen
    }

    /// Marks in `seen` the values of the options that do not split the next heap.
    pub fn look_at_unsplit(&self, values: &[usize], seen: &mut [bool]) {
        let heap = values.len();
        if self.in_none.binary_search(&heap).is_ok() {
            seen[0] = true;
        }
        for taken in self.in_one.iter().take_while(|&&taken| taken < heap) {
            seen[values[heap - taken]] = true;
        }
    }

    /// Splits all rests that the moves from the next heap leave. Each rest is split once, although moves
    /// from many heaps leave it.
    fn split_rests_of(&mut self, values: &[usize]) {
        let heap = values.len();
        let most = self.in_two.last().copied().unwrap_or(0);
        while self.first + most < heap {
            self.splits.pop_front();
            self.first += 1;
        }
        let least = self.in_two.first().copied().unwrap_or(usize::MAX);
        let rests = heap.checked_sub(least).map_or(0, |last| last + 1);
        for rest in self.first + self.splits.len()..rests {
            let splits = self.splits_of(rest, values);
            self.splits.push_back(splits);
        }
    }

    /// Returns the values of the pairs of nonempty heaps with `rest` counters in all, in bits.
    pub fn splits_of(&self, rest: usize, values: &[usize]) -> Vec<u64> {
        let mut seen = vec![false; self.size];
        let half = rest / 2;
        if half > 0 {
            let larger = values[rest - half..rest].iter().rev();
            for (smaller, larger) in values[1..=half].iter().zip(larger) {
                seen[smaller ^ larger] = true;
            }
        }
        pack(&seen)
    }
}

/// Returns a set of values as one bit for each.
fn pack(seen: &[bool]) -> Vec<u64> {
    let word = |seen: &[bool]| (seen.iter().rev()).fold(0, |word, &bit| word << 1 | u64::from(bit));
    seen.chunks(64).map(word).collect()
}
