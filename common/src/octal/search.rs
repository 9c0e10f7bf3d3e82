use std::collections::VecDeque;

/// What is known of an octal game beside its values: the way to find the next one.
pub(super) struct OctalSearch {
    /// How many counters the moves take that may leave nothing, one heap, two heaps.
    in_none: Vec<usize>,
    in_one: Vec<usize>,
    pub(super) in_two: Vec<usize>,
    /// A power of two that is more than every value so far, and so than every option.
    pub(super) size: usize,
    /// For the last of the rests that moves leave to be split: the values its splits have.
    splits: VecDeque<Vec<bool>>,
    /// The first of these rests.
    first: usize,
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
            size: 1,
            splits: VecDeque::new(),
            first: 0,
        }
    }

    /// Takes note of a value that was found.
    pub(super) fn note(&mut self, value: usize) {
        self.size = self.size.max((value + 1).next_power_of_two());
    }

    /// Returns the value of the heap after those with these values: the least that no option has.
    pub(super) fn value(&mut self, values: &[usize]) -> usize {
        let heap = values.len();
        let mut seen = vec![false; self.size];
        self.look_at_unsplit(values, &mut seen);
        self.split_rests_of(values);
        for taken in self.in_two.iter().take_while(|&&taken| taken <= heap) {
            let splits = &self.splits[heap - taken - self.first];
            for (seen, split) in seen.iter_mut().zip(splits) {
                *seen |= split;
            }
        }
        let least = seen.iter().position(|&seen| !seen);
        least.unwrap_or(self.size)
    }

    /// Looks at the options of the next heap that do not split it.
    pub(super) fn look_at_unsplit(&self, values: &[usize], seen: &mut [bool]) {
        let heap = values.len();
        if self.in_none.binary_search(&heap).is_ok() {
            seen[0] = true;
        }
        for taken in self.in_one.iter().take_while(|&&taken| taken < heap) {
            seen[values[heap - taken]] = true;
        }
    }

    /// Has all rests split that the moves from the next heap leave. A rest is split once for all moves
    /// that leave it, of which each belongs to another heap.
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
            self.splits.push_back(splits(rest, values, self.size));
        }
    }
}

/// Returns which values two heaps have that are `rest` together, neither of them empty.
fn splits(rest: usize, values: &[usize], size: usize) -> Vec<bool> {
    let mut seen = vec![false; size];
    let half = rest / 2;
    if half > 0 {
        let larger = values[rest - half..rest].iter().rev();
        for (smaller, larger) in values[1..=half].iter().zip(larger) {
            seen[smaller ^ larger] = true;
        }
    }
    seen
}
