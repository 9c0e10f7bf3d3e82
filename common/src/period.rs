//! Periods of Grundy values, and their proofs.

use std::convert::TryFrom;

use super::reserve::reserve;

/// How many values are computed before a period is looked for.
const FIRST_COUNT: usize = 256;

/// A proved period of Grundy values: G(n + `period`) = G(n) for all n ≥ `preperiod`, and both are the
/// least such numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least n₀ with G(n + `period`) = G(n) for all n ≥ n₀.
    pub preperiod: usize,
    /// The least period.
    pub period: usize,
    /// How many values, from heap 0 on, prove it.
    pub certified_from: usize,
}

impl Period {
    /// Returns the first heap with the value of this one.
    ///
    /// # Examples
    ///
    /// ```
    /// use common::{octal_values, KAYLES};
    ///
    /// let period = octal_values(KAYLES, 1000).period().unwrap();
    /// assert_eq!(period.first_like(1_000_000_000_000_000_000), 76);
    /// ```
    pub fn first_like(&self, heap: u64) -> u64 {
        let (preperiod, period) = (self.preperiod as u64, self.period as u64);
        match heap.checked_sub(preperiod) {
            Some(further) => preperiod + further % period,
            None => heap,
        }
    }
}

/// The Grundy values of a game of heaps: of every heap if a period is proved, otherwise of the heaps
/// that were computed.
///
/// [`octal_values`](super::octal_values) and [`subtraction_values`](super::subtraction_values) return them.
#[derive(Clone, Debug)]
pub struct GrundyValues {
    computed: Vec<usize>,
    period: Option<Period>,
}

impl GrundyValues {
    /// Returns the values, computed until they prove a period or there are `effort` of them. `extend`
    /// extends a table of the first values to a given length, which doubles from call to call.
    ///
    /// # Complexity
    ///
    /// O(number of values computed) besides `extend`.
    ///
    /// # Examples
    ///
    /// A move takes 1 or 2 counters.
    ///
    /// ```
    /// use common::{GrundyValues, PeriodProof};
    ///
    /// let proof = PeriodProof { most_left: 1, most_taken: 2 };
    /// let values = GrundyValues::find(1000, proof, |values, count| {
    ///     values.extend((values.len()..count).map(|heap| heap % 3));
    /// });
    /// assert_eq!(values.period().unwrap().period, 3);
    /// ```
    pub fn find(
        effort: usize,
        proof: PeriodProof,
        mut extend: impl FnMut(&mut Vec<usize>, usize),
    ) -> Self {
        let mut computed = Vec::new();
        let mut count = FIRST_COUNT.min(effort);
        loop {
            extend(&mut computed, count);
            let period = proof.period(&computed);
            if let Some(period) = period {
                computed.truncate(period.preperiod + period.period);
            }
            if period.is_some() || count == effort {
                return Self { computed, period };
            }
            count = count.saturating_mul(2).min(effort);
        }
    }

    /// Returns the Grundy value of `heap`, or `None` if it was not computed and no period is proved.
    ///
    /// # Complexity
    ///
    /// O(1).
    ///
    /// # Examples
    ///
    /// ```
    /// use common::subtraction_values;
    ///
    /// let values = subtraction_values(&[1, 3, 4], 100);
    /// assert_eq!(values.value(u64::MAX), Some(1)); // 2⁶⁴ − 1 = 7 k + 1
    /// ```
    pub fn value(&self, heap: u64) -> Option<usize> {
        let index = self.period.map_or(heap, |period| period.first_like(heap));
        let index: usize = TryFrom::try_from(index).ok()?;
        self.computed.get(index).copied()
    }

    /// Returns the values of the heaps 0, 1, 2, …: without end if a period is proved, otherwise those
    /// that were computed.
    ///
    /// # Examples
    ///
    /// A table of the values of Kayles.
    ///
    /// ```
    /// use common::{octal_table, octal_values, KAYLES};
    ///
    /// let table: Vec<usize> = octal_values(KAYLES, 1001).all().take(1001).collect();
    /// assert_eq!(table, octal_table(KAYLES, 1000));
    /// ```
    pub fn all(&self) -> impl Iterator<Item = usize> + '_ {
        let again = self
            .period
            .map_or(&[][..], |period| &self.computed[period.preperiod..]);
        self.computed.iter().chain(again.iter().cycle()).copied()
    }

    /// Returns the period, if one is proved.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// Returns the values of the heaps 0, 1, 2, …: to the end of the first period if one is proved,
    /// otherwise all that were computed.
    pub fn computed_values(&self) -> &[usize] {
        &self.computed
    }
}

/// The proof of G(n + p) = G(n) for all n ≥ n₀, if a move takes at most t counters and leaves at most h heaps: the
/// equation for n₀ ≤ n < h n₀ + (h − 1) p + t.
///
/// A move from a larger n + p leaves h (n₀ + p) counters or more, and so a heap of n₀ + p or more. Without p counters
/// of that heap the position is what the same move leaves of n, and has the same value by induction: so n and n + p
/// have options of the same values. This is the theorem of Guy and Smith (1956) for h = 2. n₀ is at least 1, since
/// the digits treat an empty heap differently from all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeriodProof {
    /// The most heaps that a move leaves: at least 1.
    pub most_left: usize,
    /// The most counters that a move takes.
    pub most_taken: usize,
}

impl PeriodProof {
    /// Returns the proof for the game with these digits: the bit 2ʰ of a digit lets a move leave h heaps.
    ///
    /// # Examples
    ///
    /// ```
    /// use common::{PeriodProof, KAYLES};
    ///
    /// assert_eq!(PeriodProof::of(KAYLES), PeriodProof { most_left: 2, most_taken: 2 });
    /// ```
    pub fn of(digits: &[u8]) -> Self {
        let bits = digits.iter().fold(0, |bits, digit| bits | digit);
        let most_left = (2..8).rev().find(|&heaps| bits >> heaps & 1 == 1);
        Self {
            most_left: most_left.unwrap_or(1),
            most_taken: digits.iter().rposition(|&digit| digit > 0).unwrap_or(0),
        }
    }

    /// Returns how many values, from heap 0 on, prove a period.
    pub fn values_needed(self, preperiod: usize, period: usize) -> usize {
        let covered = preperiod.max(1) + period;
        (self.most_left * covered).saturating_add(self.most_taken)
    }

    /// Returns the least period that the values of the heaps 0, 1, 2, … prove, with its least preperiod.
    ///
    /// If the last m values equal those a period before, the preperiod is where they begin; m is found
    /// for all periods at once. A divisor of a proved period that is itself a period has the same
    /// preperiod and is proved too, so the first period found is the least of all.
    ///
    /// # Complexity
    ///
    /// O(number of values).
    pub fn period(self, values: &[usize]) -> Option<Period> {
        let repeated = repeated_ends(values);
        (1..values.len()).find_map(|period| {
            let preperiod = values.len() - period - repeated[period];
            let certified_from = self.values_needed(preperiod, period);
            let found = Period {
                preperiod,
                period,
                certified_from,
            };
            Some(found).filter(|_| certified_from <= values.len())
        })
    }
}

/// Returns for each period how many of the last values in a row equal those a period before: the
/// Z-function of the reversed values (Main & Lorentz 1984).
///
/// # Complexity
///
/// O(number of values).
fn repeated_ends(values: &[usize]) -> Vec<usize> {
    let count = values.len();
    let mut repeated = Vec::new();
    reserve(&mut repeated, count);
    repeated.resize(count, count);
    // The period so far that goes back furthest, and how far it goes.
    let (mut best, mut back) = (0, 0_usize);
    for period in 1..count {
        let known = repeated[period - best].min(back.saturating_sub(period));
        let before = values[..count - period - known].iter().rev();
        let last = values[..count - known].iter().rev();
        let further = before.zip(last).take_while(|(a, b)| a == b).count();
        repeated[period] = known + further;
        if period + repeated[period] > back {
            best = period;
            back = period + repeated[period];
        }
    }
    repeated
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_ends_are_counted_from_the_last_value() {
        let mut state = 4_u32;
        let mut next = |below: usize| {
            // A linear congruential generator.
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % below
        };
        for round in 0..2000 {
            let (count, period) = (next(60), 1 + round % 7);
            let mut values: Vec<usize> = Vec::new();
            for heap in 0..count {
                // Most values equal the one a period before.
                let is_new = heap < period || next(16) == 0;
                values.push(if is_new {
                    next(3)
                } else {
                    values[heap - period]
                });
            }
            let repeated = |period: usize| {
                let heaps = (period..count).rev();
                heaps
                    .take_while(|&heap| values[heap] == values[heap - period])
                    .count()
            };
            let expected: Vec<usize> = (0..count).map(repeated).collect();
            assert_eq!(repeated_ends(&values), expected, "{values:?}");
        }
    }

    #[test]
    fn zeros_after_the_last_digit_prove_as_much() {
        let kayles = PeriodProof::of(&[0, 7, 7]).values_needed(71, 12);
        assert_eq!(
            PeriodProof::of(&[0, 7, 7, 0, 0]).values_needed(71, 12),
            kayles
        );
    }
}
