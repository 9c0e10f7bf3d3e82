pub(super) mod code;
mod rarity;
pub(super) mod search;
mod sparse;

pub use self::code::{octal_code, parse_octal_code};
pub use self::rarity::Rarity;

use self::search::OctalSearch;
use self::sparse::SparseSearch;
use super::period::Proof;
use super::reserve::reserve;
use super::{winning_moves, GrundyValues};

/// Returns the Grundy values of the heaps of size `0..=max` in the octal game d₀.d₁d₂d₃…, whose
/// digit dₖ is `digits[k]`.
///
/// Digit dₖ says what may be left of a heap from which a move takes k counters: nothing if it has
/// the bit 1, one heap if it has the bit 2, two heaps if it has the bit 4 (Guy & Smith 1956). A row
/// of squares on which stripes of length k are laid has the digit 7 at k: Stripes. Kayles is 0.77,
/// Dawson's Kayles 0.07. d₀ is 0, or 4 if a heap may be split with nothing taken.
///
/// # Panics
///
/// If d₀ is neither 0 nor 4, another digit is more than 7, or the table does not fit in memory.
///
/// # Complexity
///
/// For n heaps, d digits with the bit 4 and values less than v: O(n² + n d v / 64) time. Each pair of
/// heaps that moves may leave is looked at once, however many moves leave it, and the sets of values
/// that are found are united in words of 64 bits. O(n + k v / 64) space if dₖ is the last of these
/// digits. For long tables see [`octal_values`]: it is the same and much faster, but longer in a
/// bundle.
///
/// # Examples
///
/// Two adjacent stones are taken from a row: 0.07.
///
/// ```
/// use common::octal_table;
///
/// assert_eq!(octal_table(&[0, 0, 7], 7), [0, 0, 1, 1, 2, 0, 3, 1]);
/// ```
pub fn octal_table(digits: &[u8], max: usize) -> Vec<usize> {
    check(digits);
    let mut table = Vec::new();
    reserve(&mut table, max.saturating_add(1));
    let mut search = OctalSearch::new(digits);
    for _ in 0..=max {
        let value = search.value(&table);
        search.note(value);
        table.push(value);
    }
    table
}

/// Returns the Grundy values of the octal game d₀.d₁d₂d₃…, whose digit dₖ is `digits[k]` as in
/// [`octal_table`]: of all heaps, if at most `effort` values prove a period; else those of the first
/// `effort` heaps.
///
/// A period is proved by the theorem of Guy and Smith (1956): if dₖ is the last digit that is not 0,
/// and G(n + p) = G(n) for n₀ ≤ n < 2 n₀ + p + k with some n₀ ≥ 1, then for all n ≥ n₀. Where no digit
/// has the bit 4, k equal values in a row are enough.
///
/// # Panics
///
/// If d₀ is neither 0 nor 4, another digit is more than 7, or the values do not fit in memory.
///
/// # Complexity
///
/// For n values computed, with d digits, s of them with the bit 4: O(n² s + n d) time at worst.
/// Where at most a quarter of the heaps are rare, a heap is answered by these alone (Berlekamp's
/// sparse space; *Winning Ways*, ch. 4): in games with r rare heaps that is O(n r s) in practice,
/// and linear where r stays small. Which heaps are rare is learned again whenever the number of
/// values doubles. O(n + d) space.
///
/// # Examples
///
/// Kayles: the last value that is not as 12 heaps before is that of heap 70 (Guy & Smith 1956).
///
/// ```
/// use common::octal_values;
///
/// let kayles = octal_values(&[0, 7, 7], 1000);
/// let period = kayles.period().unwrap();
/// assert_eq!((period.preperiod, period.period), (71, 12));
/// assert_eq!(kayles.value(1_000_000_000_000_000_000), kayles.value(76));
/// ```
pub fn octal_values(digits: &[u8], effort: usize) -> GrundyValues {
    octal_values_with_progress(digits, effort, |_| ())
}

/// How many values are computed between two calls of `progress`.
const STEP: usize = 1 << 12;

/// Returns the same as [`octal_values`]. Calls `progress` with the number of values computed so far
/// after every few thousand values.
///
/// # Panics
///
/// As [`octal_values`].
///
/// # Complexity
///
/// That of [`octal_values`].
///
/// # Examples
///
/// ```
/// use common::octal_values_with_progress;
///
/// let mut computed = Vec::new();
/// octal_values_with_progress(&[0, 1, 0, 6], 10_000, |count| computed.push(count));
/// assert!(computed.windows(2).all(|pair| pair[0] < pair[1]));
/// assert_eq!(computed.last(), Some(&10_000));
/// ```
pub fn octal_values_with_progress(
    digits: &[u8],
    effort: usize,
    mut progress: impl FnMut(usize),
) -> GrundyValues {
    check(digits);
    let mut search = SparseSearch::new(digits);
    GrundyValues::find(effort, Proof::of(digits), |values, count| {
        reserve(values, count);
        while values.len() < count {
            search.extend(values, count.min(values.len() + STEP));
            progress(values.len());
        }
    })
}

/// Returns every winning move of the octal game d₀.d₁d₂d₃… on `heaps` as (index of the heap, the
/// two heaps it leaves), by index. The first of the two is not the larger; a heap that is not there
/// is 0. `digits` are as in [`octal_table`].
///
/// # Panics
///
/// If d₀ is neither 0 nor 4, another digit is more than 7, or the values up to the largest heap do not
/// fit in memory.
///
/// # Complexity
///
/// That of [`octal_values`] up to the largest heap, and one look at each option of each heap.
///
/// # Examples
///
/// Kayles with a row of 5 pins: knock down the middle one, and the rows left are equal.
///
/// ```
/// use common::octal_winning_moves;
///
/// assert!(octal_winning_moves(&[0, 7, 7], &[5]).contains(&(0, (2, 2))));
/// assert_eq!(octal_winning_moves(&[0, 7, 7], &[5, 5]), []);
/// ```
pub fn octal_winning_moves(digits: &[u8], heaps: &[usize]) -> Vec<(usize, (usize, usize))> {
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let grundy = octal_values(digits, largest.saturating_add(1));
    let value = |heap: usize| grundy.value(heap as u64).expect("it is no larger");
    let values: Vec<usize> = heaps.iter().map(|&heap| value(heap)).collect();
    winning_moves(&values, |index| {
        options(digits, heaps[index])
            .map(|(left, right)| ((left, right), value(left) ^ value(right)))
    })
}

/// Returns what the moves from a heap leave, as pairs of heaps in ascending order.
fn options(digits: &[u8], heap: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
    let in_heap = digits
        .iter()
        .enumerate()
        .take_while(move |&(taken, _)| taken <= heap);
    in_heap.flat_map(move |(taken, digit)| {
        let rest = heap - taken;
        let in_one = if rest == 0 { digit & 1 } else { digit & 2 };
        let in_two = if digit & 4 == 0 { 0 } else { rest / 2 };
        let smallest = usize::from(in_one == 0);
        (smallest..=in_two).map(move |left| (left, rest - left))
    })
}

/// Panics unless these are the digits of an octal game.
pub(super) fn check(digits: &[u8]) {
    for (index, &digit) in digits.iter().enumerate() {
        assert!(
            digit <= 7,
            "digit {} of the octal code is {}: digits are 0 to 7",
            index,
            digit
        );
        assert!(
            index > 0 || [0, 4].contains(&digit),
            "digit 0 of the octal code is {}: a move that takes nothing must split, so it is 0 or 4",
            digit
        );
    }
}
