//! Octal games: tables and periods.

use super::period::PeriodProof;
use super::reserve::reserve;
use super::GrundyValues;

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
/// For n heaps, d digits and values less than v: O(n² + n d v) time, since each pair of heaps is looked at once, whatever
/// the number of moves that leave it. O(n v) space. The package [grundy](https://docs.rs/grundy) is much faster for long
/// tables.
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
    let mut table: Vec<usize> = Vec::new();
    reserve(&mut table, max.saturating_add(1));
    let moves: Vec<(usize, u8)> = digits
        .iter()
        .copied()
        .enumerate()
        .filter(|&(_, digit)| digit > 0)
        .collect();
    let may_split = moves.iter().any(|(_, digit)| digit & 4 != 0);
    // For each rest, from 0 on: whether its splits into two heaps have a value.
    let mut splits: Vec<Vec<bool>> = Vec::new();
    // A power of two that is more than every value so far, and so than the value of every option.
    let mut size = 1;
    for heap in 0..=max {
        if may_split {
            splits.push(values_of_splits(&table, heap, size));
        }
        let mut seen = vec![false; size];
        for &(taken, digit) in moves.iter().take_while(|&&(taken, _)| taken <= heap) {
            let rest = heap - taken;
            if rest == 0 && digit & 1 != 0 {
                seen[0] = true;
            }
            if rest > 0 && digit & 2 != 0 {
                seen[table[rest]] = true;
            }
            if digit & 4 != 0 {
                for (seen, split) in seen.iter_mut().zip(&splits[rest]) {
                    *seen |= split;
                }
            }
        }
        let value = seen.iter().position(|&seen| !seen).unwrap_or(size);
        size = size.max((value + 1).next_power_of_two());
        table.push(value);
    }
    table
}

/// Returns for each value below `size` whether two nonempty heaps with `rest` counters in all have it.
fn values_of_splits(table: &[usize], rest: usize, size: usize) -> Vec<bool> {
    let mut seen = vec![false; size];
    for part in 1..=rest / 2 {
        seen[table[part] ^ table[rest - part]] = true;
    }
    seen
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
/// That of [`octal_table`] for twice the values computed.
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
    check(digits);
    GrundyValues::find(effort, PeriodProof::of(digits), |values, count| {
        *values = match count.checked_sub(1) {
            Some(max) => octal_table(digits, max),
            None => Vec::new(),
        };
    })
}

/// Panics unless these are the digits of an octal game.
fn check(digits: &[u8]) {
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
