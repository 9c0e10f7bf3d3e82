use super::octal::code::{parse, written, Digits};
use super::octal::search::OctalSearch;
use super::period::Proof;
use super::reserve::reserve;
use super::GrundyValues;

/// Returns the Grundy values of the hexadecimal game d₀.d₁d₂d₃…, whose digit dₖ is `digits[k]`: of all heaps, if at
/// most `effort` values prove a period; else those of the first `effort` heaps.
///
/// A digit is that of an octal game ([`octal_table`](super::octal_table)), and 8 more if a move may leave three heaps;
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
/// use common::hexadecimal_values;
///
/// let values = hexadecimal_values(&[0, 3, 15], 15);
/// assert_eq!(values.computed(), [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8]);
/// ```
pub fn hexadecimal_values(digits: &[u8], effort: usize) -> GrundyValues {
    check(digits);
    let mut search = HexadecimalSearch::new(digits);
    GrundyValues::find(effort, Proof::of(digits), |values, count| {
        reserve(values, count);
        while values.len() < count {
            values.push(search.value(values));
        }
    })
}

/// Returns the digits d₀, d₁, d₂, … of a hexadecimal game from its code d₀.d₁d₂…: `0.3F` or `.3f`.
///
/// # Errors
///
/// If the code has no point, d₀ is none of 0, 4, 8 and C, or a character is not a digit from 0 to F. The error is a
/// sentence that says what is wrong and where.
///
/// # Examples
///
/// ```
/// use common::parse_hexadecimal_code;
///
/// assert_eq!(parse_hexadecimal_code("0.3F"), Ok(vec![0, 3, 15]));
/// ```
pub fn parse_hexadecimal_code(code: &str) -> Result<Vec<u8>, String> {
    const HEXADECIMAL: Digits = Digits {
        kind: "hexadecimal",
        base: 16,
        first: "0, or 4, 8 or C",
    };
    parse(code, &HEXADECIMAL)
}

/// Returns the code of the hexadecimal game d₀.d₁d₂…, whose digit dₖ is `digits[k]`: with capital letters, and without
/// zeros at its end.
///
/// # Panics
///
/// If d₀ is none of 0, 4, 8 and 12, or another digit is more than 15.
///
/// # Examples
///
/// ```
/// use common::hexadecimal_code;
///
/// assert_eq!(hexadecimal_code(&[0, 3, 15, 0]), "0.3F");
/// ```
pub fn hexadecimal_code(digits: &[u8]) -> String {
    check(digits);
    written(digits)
}

/// A search for the values of a hexadecimal game, one heap after another.
struct HexadecimalSearch {
    /// Finds the values of the options of at most two heaps.
    octal: OctalSearch,
    /// How many counters the moves take that may leave three heaps.
    in_three: Vec<usize>,
    /// For each rest, from 0 on: which values its divisions into two heaps have, in bits.
    pairs: Vec<Vec<u64>>,
    /// For each value: the least of the three heaps of this value that were found last.
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
        let seen = self.octal.seen(values);
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

/// Returns whether a set of values has this one. It is one bit for each, and has no others.
fn has(set: &[u64], value: usize) -> bool {
    set.get(value / 64)
        .map_or(false, |word| word >> (value % 64) & 1 == 1)
}

/// Panics unless these are the digits of a hexadecimal game.
pub(super) fn check(digits: &[u8]) {
    for (index, &digit) in digits.iter().enumerate() {
        assert!(
            digit <= 15,
            "digit {} of the hexadecimal code is {}: digits are 0 to 15",
            index,
            digit
        );
        assert!(
            index > 0 || digit % 4 == 0,
            "digit 0 of the hexadecimal code is {}: a move that takes nothing must split, so it is 0, 4, 8 or 12",
            digit
        );
    }
}
