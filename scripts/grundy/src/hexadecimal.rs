//! Hexadecimal games, whose moves may leave three heaps.

use common::{GrundyValues, PeriodProof};

use crate::code::check_hexadecimal;
use crate::octal::OctalSearch;

/// Returns the Grundy values of the hexadecimal game d₀.d₁d₂d₃…, whose digit dₖ is `digits[k]`: of all heaps, if at
/// most `effort` values prove a period; else those of the first `effort` heaps.
///
/// A digit is that of an octal game ([`octal_table`](common::octal_table)), and 8 more if a move may leave three heaps;
/// d₀ is 0, 4, 8 or 12 (Guy & Smith 1956; *Winning Ways*, ch. 4).
///
/// A period is proved as for octal games, from more values: if dₖ is the last digit that is not 0, and
/// G(n + p) = G(n) for n₀ ≤ n < 3 n₀ + 2 p + k with some n₀ ≥ 1, then for all n ≥ n₀. The proof is that of Guy and
/// Smith, since one of three heaps has a third of the counters. In many hexadecimal games the values grow forever;
/// this function proves nothing of these.
///
/// # Panics
///
/// If d₀ is not one of these, another digit is more than 15, or the values do not fit in memory.
///
/// # Complexity
///
/// For n values computed, d digits with the bit 8 and values less than v: the sets of values of all pairs of heaps
/// take O(n²) time and n v / 8 bytes. A heap then looks among its divisions into three for each value that no other
/// option has, until one has it: O(n d) time for its own value, which none has, and for each smaller value at worst.
/// So it is O(n² d v) in all at worst, but a smaller value is often found at once, where the last heap had it.
///
/// # Examples
///
/// Kenyon's game, 0.3F: the value of a heap with six counters more is three larger (*Winning Ways*, ch. 4).
///
/// ```
/// use grundy::hexadecimal_values;
///
/// let values = hexadecimal_values(&[0, 3, 15], 15);
/// assert_eq!(values.computed_values(), [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8]);
/// ```
pub fn hexadecimal_values(digits: &[u8], effort: usize) -> GrundyValues {
    check_hexadecimal(digits);
    let mut search = HexadecimalSearch::new(digits);
    GrundyValues::find(effort, PeriodProof::of(digits), |values, count| {
        while values.len() < count {
            values.push(search.value(values));
        }
    })
}

/// A search for the values of a hexadecimal game, one heap after another.
struct HexadecimalSearch {
    /// Finds the values of the options of at most two heaps.
    octal: OctalSearch,
    /// The numbers of counters taken by the moves that may leave three heaps.
    in_three: Vec<usize>,
    /// For each rest, from 0 on: the values of its divisions into two heaps, in bits.
    pairs: Vec<Vec<u64>>,
    /// For each value: the least of the last three heaps found to have this value together.
    found: Vec<usize>,
}

impl HexadecimalSearch {
    fn new(digits: &[u8]) -> Self {
        let digits_of_three = digits
            .iter()
            .enumerate()
            .filter(|&(_, &digit)| digit & 8 != 0);
        Self {
            octal: OctalSearch::new(digits),
            in_three: digits_of_three.map(|(taken, _)| taken).collect(),
            pairs: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Returns the value of the heap after those with these values: the least that no option has.
    fn value(&mut self, values: &[usize]) -> usize {
        let seen = self.octal.option_values(values);
        let mut value = 0;
        while has(&seen, value) || self.leaves_three(values, value) {
            value += 1;
        }
        self.octal.note(value);
        self.pairs.push(self.octal.splits_of(values.len(), values));
        value
    }

    /// Returns whether a move in the heap after those with these values leaves three heaps of this value together.
    ///
    /// The least of them is often near the least of those that the heap before leaves, so it is looked for there
    /// first.
    fn leaves_three(&mut self, values: &[usize], value: usize) -> bool {
        if self.found.len() <= value {
            self.found.resize(value + 1, 1);
        }
        let heap = values.len();
        let last = self.found[value];
        for &taken in self.in_three.iter().take_while(|&&taken| taken < heap) {
            let rest = heap - taken;
            let near = last.saturating_sub(2).max(1)..=(last + 2).min(rest / 3);
            let mut order = near.chain(1..=rest / 3);
            let pairs = &self.pairs;
            let found = order.find(|&part| has(&pairs[rest - part], value ^ values[part]));
            if let Some(part) = found {
                self.found[value] = part;
                return true;
            }
        }
        false
    }
}

/// Returns whether a set of values, one bit for each, contains this one.
fn has(set: &[u64], value: usize) -> bool {
    set.get(value / 64)
        .is_some_and(|word| word >> (value % 64) & 1 == 1)
}
